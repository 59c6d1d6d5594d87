// Shows what the server pushes to this browser. Its scope has no page and it handles no fetch, so it answers for
// nothing; registered by `src/features/push/push-device.ts` when somebody asks for it (decision 212).

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, renotify: true, icon: '/AppIcon/site/192', data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(self.location.origin + event.notification.data.path));
});

/** A tab that shows the page already, or a new one. */
async function showPage(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === url);
  return there === undefined ? self.clients.openWindow(url) : there.focus();
}
