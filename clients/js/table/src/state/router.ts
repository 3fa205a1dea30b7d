/** Where we are: the path is the whole state, so a reload or a shared link comes to the same place. */

import { signal } from "@preact/signals";

/** A place in the app. */
export type Route = { screen: "home" } | { screen: "make" } | { screen: "table"; code: string };

/** The route of an address. */
export function routeOf(path: string, query: string): Route {
  const table = /^\/t\/([0-9a-z]{8})\/?$/i.exec(path);
  if (table) return { screen: "table", code: table[1]!.toUpperCase() };
  return new URLSearchParams(query).has("new") ? { screen: "make" } : { screen: "home" };
}

/** The present route. */
export const route = signal<Route>(routeOf(location.pathname, location.search));

/** Go somewhere inside the app. */
export function go(address: string): void {
  history.pushState(null, "", address);
  follow();
}

function follow(): void {
  route.value = routeOf(location.pathname, location.search);
}

addEventListener("popstate", follow);
