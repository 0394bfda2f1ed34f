/** What the owner may type: commands, their options and their help. */
import { parseArgs } from "node:util";

/** Something was typed wrong: exit code 2. */
export class UsageError extends Error {}

interface Command {
  /** After the name, as in `show ID`. */
  readonly operands: string;
  readonly options: Readonly<Record<string, { type: "string" | "boolean"; help: string }>>;
  readonly help: string;
}

const json = { type: "boolean", help: "print JSON instead" } as const;

export const COMMANDS = {
  list: {
    operands: "",
    help: "newest leads first",
    options: {
      limit: { type: "string", help: "how many (50)" },
      flagged: { type: "boolean", help: "only those kept as suspected spam" },
      json,
    },
  },
  show: { operands: "ID", help: "one lead with every field and its mails", options: { json } },
  export: {
    operands: "",
    help: "every lead, oldest first, to stdout or a file",
    options: {
      csv: { type: "boolean", help: "comma-separated values (the default)" },
      json,
      out: { type: "string", help: "write this file, which must not exist" },
    },
  },
  release: {
    operands: "ID",
    help: "send a lead that was taken for a bot's on, as if nothing had been the matter",
    options: { json },
  },
  check: {
    operands: "",
    help: "send one test mail to MAIL_TO, and say what failed",
    options: { json },
  },
  retry: {
    operands: "[ID]",
    help: "send a lead's unsent mails (or one mail, by its id) again now",
    options: { all: { type: "boolean", help: "every unsent mail but those given up" }, json },
  },
  "give-up": {
    operands: "ID",
    help: "stop sending a lead's unsent mails (or one mail, by its id)",
    options: { json },
  },
  status: {
    operands: "",
    help: "leads and mails by state",
    options: {
      verify: { type: "boolean", help: "also read the whole database and check it" },
      json,
    },
  },
  purge: {
    operands: "",
    help: "delete old leads with their mails and keys, for good",
    options: {
      "older-than": { type: "string", help: "age, such as 365d or 52w" },
      yes: { type: "boolean", help: "delete; without it, only count" },
      json,
    },
  },
  backup: {
    operands: "FILE",
    help: "write a verified copy while the site runs",
    options: { json },
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;

export interface Request {
  command: CommandName;
  operand: string | undefined;
  values: Readonly<Record<string, string | boolean | undefined>>;
}

const listed = (left: string, right: string) => `  ${left.padEnd(20)}${right}`;

/** Help for one command, or for all. */
function help(name?: CommandName): string {
  if (name) {
    const { operands, options, help: what }: Command = COMMANDS[name];
    const lines = Object.entries(options).map(([option, { type, help: meaning }]) =>
      listed(`--${option}${type === "string" ? " VALUE" : ""}`, meaning),
    );
    const usage = ["npm run leads --", name, operands, "[options]"].filter(Boolean).join(" ");
    return `Usage: ${usage}\n\n${what}.\n\n${lines.join("\n")}\n`;
  }
  const lines = Object.entries(COMMANDS).map(([command, { operands, help: what }]) =>
    listed(`${command} ${operands}`.trim(), what),
  );
  return `Usage: npm run leads -- COMMAND [options]

${lines.join("\n")}

  ID is a reference such as K7RM-4PXD, in any case, with or without the dash.
  --help after a command explains it. Leads are read from DATABASE_URL, or from
  DATA_DIR (./data). Exit codes: 0 done, 1 failed, 2 typed wrong.
`;
}

/**
 * @param argv without the interpreter and the script
 * @returns what to do, or the help that was asked for
 * @throws UsageError
 */
export function parseRequest(argv: readonly string[]): Request | { help: string } {
  const [first, ...rest] = argv;
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    return { help: help() };
  }
  if (!Object.hasOwn(COMMANDS, first)) throw new UsageError(`There is no command “${first}”.`);
  const command = first as CommandName;
  if (rest.includes("--help") || rest.includes("-h")) return { help: help(command) };
  const { operands, options }: Command = COMMANDS[command];
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? "") : "");
  }
  const [operand, ...more] = parsed.positionals;
  if (operand === undefined && /^[A-Z]/.test(operands)) {
    throw new UsageError(`“${command}” needs ${operands}.`);
  }
  const extra = operands === "" ? operand : more[0];
  if (extra !== undefined) throw new UsageError(`“${command}” does not take “${extra}”.`);
  return { command, operand, values: parsed.values as Request["values"] };
}

/**
 * An age such as 365d, 52w, 12h.
 * @returns milliseconds
 * @throws UsageError
 */
export function parseAge(text: unknown): number {
  const [, count, unit = ""] = /^(\d{1,6})([hdw])$/.exec(String(text ?? "")) ?? [];
  const hours: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };
  if (count === undefined) {
    throw new UsageError("Say how old: --older-than 365d (d days, w weeks, h hours).");
  }
  return Number(count) * (hours[unit] ?? 0) * 3_600_000;
}

/** @throws UsageError */
export function parseLimit(text: unknown): number {
  if (text === undefined) return 50;
  if (!/^[1-9]\d{0,5}$/.test(String(text))) {
    throw new UsageError("--limit takes a number from 1 to 999999.");
  }
  return Number(text);
}
