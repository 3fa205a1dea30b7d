/** Where we are: the path is the whole state, so a reload or a shared link comes to the same place. */

import { signal } from "@preact/signals";

/** A moment of a finished round; without `match` the latest match, without `deal` its last round. */
export interface Moment {
  match?: string;
  deal?: number;
  /** Steps after the deal. */
  step: number;
}

/** A place in the app. With a `moment` the table is looked at again, not played at. */
export type Route = { screen: "home" } | { screen: "make" } | { screen: "table"; code: string; moment?: Moment };

/** The route of an address. */
export function routeOf(path: string, query: string): Route {
  const table = /^\/t\/([0-9a-z]{8})\/?$/i.exec(path);
  if (table) {
    const moment = momentOf(new URLSearchParams(query));
    return { screen: "table", code: table[1]!.toUpperCase(), ...(moment && { moment }) };
  }
  return new URLSearchParams(query).has("new") ? { screen: "make" } : { screen: "home" };
}

function momentOf(query: URLSearchParams): Moment | undefined {
  const match = query.get("replay");
  if (match === null) return undefined;
  const number = (name: string) => (/^\d{1,5}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : 0);
  const deal = number("deal");
  return { ...(/^[0-9a-f]{32}$/.test(match) && { match }), ...(deal > 0 && { deal }), step: number("step") };
}

/** The address of a moment at a table; without one, of the table. */
export function addressOf(code: string, moment?: Moment): string {
  if (moment === undefined) return `/t/${code}`;
  const { match = "", deal, step } = moment;
  return `/t/${code}?replay=${match}${deal === undefined ? "" : `&deal=${deal}`}${step === 0 ? "" : `&step=${step}`}`;
}

/** The present route. */
export const route = signal<Route>(routeOf(location.pathname, location.search));

/** Whether a finished round is on the screen, and not the table. */
export function looksBack(): boolean {
  return route.peek().screen === "table" && "moment" in route.peek();
}

/** Go somewhere inside the app. */
export function go(address: string): void {
  history.pushState(null, "", address);
  follow();
}

/** Let the address bar say another moment, without a step in the browser's history. */
export function note(code: string, moment: Moment): void {
  history.replaceState(null, "", addressOf(code, moment));
}

function follow(): void {
  route.value = routeOf(location.pathname, location.search);
}

addEventListener("popstate", follow);
