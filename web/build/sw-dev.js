// The service worker of `build.py serve --dev`: it puts an end to the one of an ordinary visit, so that a reload shows what was
// just edited.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith("asobiba-")) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: "window" })) await client.navigate(client.url);
}
