/** As much of a browser as the words and small values need. */

Object.assign(globalThis, {
  document: { documentElement: { dataset: {}, lang: "" }, addEventListener: () => undefined, title: "" },
  location: { origin: "http://table.test", hostname: "table.test", pathname: "/", search: "" },
  addEventListener: () => undefined,
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
});
