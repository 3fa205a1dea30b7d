/** The table in words: every open end as a list, for those who hear it. */

import type { TableView } from "@chickenfoot/client";

import { t } from "../words/i18n.ts";
import { placeName } from "../words/names.ts";

/** Invisible; read by screen readers. */
export function TextBoard({ table }: { table: TableView }) {
  const ends = Object.keys(table.ends ?? {});
  const count = Object.keys(table.tiles ?? {}).length;
  return (
    <div class="unseen">
      <p>{t("board.count", { count })}</p>
      {ends.length > 0 && (
        <ul aria-label={t("board.ends")}>
          {ends.map((place) => (
            <li key={place}>{placeName(table, place)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
