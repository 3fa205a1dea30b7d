// The service worker. It keeps one thing: the page that says that there is no connection.
//
// Rule 1: a page always comes from the server; only where no server answers comes the kept one.
// Rule 2: nothing else is kept: no call of the API, no part of the app, so no app is ever older than its server.
// Rule 3: another build has another version, takes over at once and forgets what the one before kept.

const VERSION = "__VERSION__";
const KEPT = __FILES__;
const PAGE = "/offline.html";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(KEPT)));
});

self.addEventListener("activate", (event) => {
  const forget = caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(forget.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (KEPT.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
