/** Notifications of the system: only where the browser has them and this person said yes. */

/** Whether there is such a thing here. Plain http has none. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in globalThis;
}

/** Whether this person allowed it. */
export function mayNotify(): boolean {
  return canNotify() && Notification.permission === "granted";
}

/** Ask this person, who has just said that they want it. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Show a notice. Returns it, where it can be taken back; phones show it through the service worker. */
export async function notice(title: string, options: NotificationOptions): Promise<Notification | undefined> {
  try {
    const made = new Notification(title, options);
    made.onclick = () => {
      window.focus();
      made.close();
    };
    return made;
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options).catch(() => undefined);
    const shown = await worker?.getNotifications({ ...(options.tag === undefined ? {} : { tag: options.tag }) });
    return shown?.at(-1);
  }
}
