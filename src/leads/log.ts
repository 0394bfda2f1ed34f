/**
 * How the durable half speaks to whoever runs it. Fields never hold personal data: ids,
 * counts, states and codes only.
 */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: Record<string, string | number | boolean | null>,
) => void;
