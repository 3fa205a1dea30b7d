/** Confetti for the winner: a moment, and nothing under reduced motion. It takes no taps and no words. */

import { useLayoutEffect, useRef } from "preact/hooks";

const PIECES = 70;
const LONGEST_MS = 3_200;

/** Falls once over what it stands in, then is gone. */
export function Confetti() {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = host.current!;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const { width, height } = element.getBoundingClientRect();
    const falls = Array.from({ length: PIECES }, (_, i) => {
      const piece = document.createElement("i");
      piece.className = `hue${i % 10}`;
      element.append(piece);
      const x = Math.random() * width;
      const drift = (Math.random() - 0.5) * 160;
      const turn = 360 + Math.random() * 720;
      const fall = piece.animate(
        [
          { transform: `translate(${x}px, -20px) rotate(0) rotateX(0)`, opacity: 1 },
          { transform: `translate(${x + drift}px, ${height * 0.9}px) rotate(${turn}deg) rotateX(${2 * turn}deg)`, opacity: 1, offset: 0.85 },
          { transform: `translate(${x + drift}px, ${height}px) rotate(${turn}deg) rotateX(${2 * turn}deg)`, opacity: 0 },
        ],
        { duration: LONGEST_MS * (0.55 + 0.45 * Math.random()), easing: "cubic-bezier(0.2, 0.4, 0.7, 1)", fill: "both" },
      );
      fall.onfinish = () => piece.remove();
      return fall;
    });
    return () => {
      for (const fall of falls) fall.cancel();
      element.replaceChildren();
    };
  }, []);
  return <div class="confetti" ref={host} aria-hidden="true" />;
}
