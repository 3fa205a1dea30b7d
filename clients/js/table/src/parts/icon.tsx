/** Line icons, 24 by 24, drawn in the colour of the text around them. */

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 12.5l4.5 4.5L19 7.5",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  crown: "M4 8l4 4 4-7 4 7 4-4-2 10H6z",
  bot: "M6 9h12v9H6zM12 9V5M9 13v1M15 13v1",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  sort: "M4 7h10M4 12h7M4 17h4M17 6v12M14 15l3 3 3-3",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  turn: "M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M7 15h10v5H7z",
  closer: "M12 6v12M6 12h12",
  farther: "M6 12h12",
  look: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20",
  more: "M12 6v.01M12 12v.01M12 18v.01",
  loud: "M4 9h4l5-4v14l-5-4H4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 9h4l5-4v14l-5-4H4zM16 9.5l5 5M21 9.5l-5 5",
  phone: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  back: "M15 5l-7 7 7 7",
  first: "M7 5v14M19 5l-9 7 9 7",
  last: "M17 5v14M5 5l9 7-9 7",
  next: "M9 5l7 7-7 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  again: "M5 12a7 7 0 1 0 2.2-5.1M5 4v5h5",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2.2 2.2L15.5 10",
} as const;

/** A decorative icon: whatever it stands on must say its meaning in words. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
