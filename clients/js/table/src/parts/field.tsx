/** One field of a form, as its JSON Schema wants it. */

import type { Value } from "../words/rules.ts";

/** The part of JSON Schema that options and settings use. */
export interface Schema {
  type?: string;
  enum?: Value[];
  const?: Value;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  default?: Value;
  description?: string;
}

/** The values a schema lists, and the range it allows besides. */
export function choices(schema: Schema): { values: Value[]; range: { min: number; max: number } | undefined } {
  const parts = [schema, ...(schema.anyOf ?? [])];
  const values = parts.flatMap((part) => part.enum ?? (part.const === undefined ? [] : [part.const]));
  if (schema.type === "boolean") values.push(true, false);
  const bounded = parts.find((part) => part.minimum !== undefined && part.maximum !== undefined);
  const range = bounded && { min: bounded.minimum!, max: bounded.maximum! };
  if (values.length === 0 && schema.default !== undefined && range === undefined) values.push(schema.default);
  return { values: [...new Set(values)], range };
}

interface FieldProps {
  label: string;
  help: string;
  schema: Schema;
  value: Value;
  words: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** A choice of values, a number in a range, or both. */
export function Field({ label, help, schema, value, words, onChange }: FieldProps) {
  const { values, range } = choices(schema);
  const listed = values.findIndex((one) => one === value);
  const number = range && (
    <input
      type="number"
      min={range.min}
      max={range.max}
      step={1}
      aria-label={label}
      value={String(typeof value === "number" ? value : range.min)}
      onChange={(event) => {
        const chosen = Math.round(Number(event.currentTarget.value));
        onChange(Math.min(range.max, Math.max(range.min, chosen)));
      }}
    />
  );
  return (
    <div class="field">
      <label>
        <span>{label}</span>
        {values.length > 0 ? (
          <select value={String(listed)} onChange={(event) => onChange(values[Number(event.currentTarget.value)] ?? range!.min)}>
            {values.map((one, i) => <option key={String(one)} value={String(i)}>{words(one)}</option>)}
            {range && <option value="-1">{`${range.min} – ${range.max}`}</option>}
          </select>
        ) : number}
      </label>
      {values.length > 0 && range && listed < 0 && number}
      {help && <small>{help}</small>}
    </div>
  );
}
