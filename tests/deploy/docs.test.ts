/** The documentation: its commands run, its links lead somewhere, its tables are true. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { readEnvironment } from "#settings/environment.ts";
import { invoke } from "../http/support.ts";
import { contact } from "../support/leads.ts";
import { brokenLinks, commands, pages, tableKeys } from "../support/markdown.ts";
import { PLAIN_ENVIRONMENT } from "../support/plain-environment.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** Pages whose commands a reader is meant to type as they stand. */
const GUIDES = ["README.md", "docs/owner.md", "docs/media.md", "CONTRIBUTING.md"];

/** Commands that cannot be run inside a test, each with what stands for it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "npm ci": ".ci/run has just done it; this test would take its own packages away",
  "npm ci && npm start": "npm ci as above; npm start is run below",
  "npm test": "this test is part of it",
  "npm run edit": "tests/editor/editor.test.ts drives it in a browser",
  "npm run dev":
    "tests/http/dev-server.test.ts and the build share everything it does but watching",
};

/** What a command must have said, of the one lead that was sent; the others must only succeed. */
const SAYS: Readonly<Record<string, RegExp>> = {
  "npm run leads -- list": /Ada Byron .* sent$/m,
  "npm run leads -- show ID": /Could you film our ranch/,
  "npm run leads -- export --csv --out leads.csv": /^1 lead written to leads\.csv\.$/m,
  "npm run leads -- list --flagged": /^No leads\.$/m,
  "npm run leads -- status": /^1 leads?$[\s\S]*^sent +2$/m,
  "npm run leads -- retry --all": /^Nothing to send again/m,
  "npm run leads -- backup leads-backup.sqlite": /^1 lead copied to leads-backup\.sqlite\.$/m,
  "npm run leads -- purge --older-than 365d": /^0 leads would be deleted/m,
  "npm run films -- video-mountains": /webm\s+\d+ bytes/,
};

/** Files that a command must have made. */
const MAKES: Readonly<Record<string, string>> = {
  "npm run leads -- export --csv --out leads.csv": "leads.csv",
  "npm run leads -- backup leads-backup.sqlite": "leads-backup.sqlite",
  "cp content/cities/vail.yaml content/cities/golden.yaml": "content/cities/golden.yaml",
};

const typed = [...new Set(GUIDES.flatMap(commands))].filter((command) => !(command in ELSEWHERE));
const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

describe.runIf(process.env["SOAK"])("a newcomer's commands", () => {
  let project: ProjectCopy;
  let started: ReturnType<typeof spawn>;
  let said = "";
  let leadId = "";

  /** As typed into a terminal in the project's folder. */
  function type(command: string) {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
      cwd: project.folder,
      encoding: "utf8",
      timeout: 60_000,
      env: PLAIN_ENVIRONMENT,
    });
    return { status, output: stdout + stderr };
  }

  beforeAll(async () => {
    project = await copyProject();
    await project.write(".npmrc", read(".npmrc"));
    // A group of its own: npm starts the server through two shells.
    started = spawn("npm", ["start"], {
      cwd: project.folder,
      detached: true,
      env: { ...PLAIN_ENVIRONMENT, PORT: "0" },
    });
    const origin = await new Promise<string>((done, fail) => {
      const listen = (chunk: Buffer) => {
        said += chunk;
        const [, port] = /is on http:\/\/localhost:(\d+)/.exec(said) ?? [];
        if (port) done(`http://127.0.0.1:${port}`);
      };
      started.stdout?.on("data", listen);
      started.stderr?.on("data", listen);
      started.on("exit", () => fail(new Error(said)));
    });
    const answer = await invoke({ url: origin }, contact());
    leadId = ((await answer.json()) as { id: string }).id;
    expect((await fetch(origin)).status).toBe(200);
    await vi.waitFor(() => expect(said.match(/"mail\.sent"/g)).toHaveLength(2), 30_000);
  }, 240_000);

  afterAll(async () => {
    if (started?.pid && started.exitCode === null) {
      const gone = new Promise((done) => started.once("exit", done));
      process.kill(-started.pid, "SIGTERM");
      await gone;
    }
    await project?.dispose();
  });

  it("start the site without a word about engines or warnings", () => {
    expect(typed).toContain("npm start");
    expect(said).not.toMatch(/EBADENGINE|deprecated|npm warn|ExperimentalWarning/i);
  });

  for (const command of typed.filter((command) => command !== "npm start")) {
    const needsFfmpeg = command.startsWith("npm run films");
    it.skipIf(needsFfmpeg && !hasFfmpeg)(command, { timeout: 90_000 }, () => {
      if (needsFfmpeg) {
        // A second of film is enough to see the command work.
        const film = join(project.folder, "media/films/video-mountains.mp4");
        const source = "-f lavfi -i testsrc=duration=1:size=320x180:rate=24 -pix_fmt yuv420p";
        expect(type(`chmod u+w ${film} && ffmpeg -y -v error ${source} ${film}`).output).toBe("");
      }
      const { status, output } = type(command.replace(/\bID\b/, leadId));
      expect(status, output).toBe(0);
      expect(output).toMatch(SAYS[command] ?? /^/);
      const made = MAKES[command];
      if (made !== undefined) expect(existsSync(join(project.folder, made))).toBe(true);
    });
  }
});

it("every link and picture of a page leads somewhere", () => {
  expect(pages().flatMap(brokenLinks)).toEqual([]);
});

describe("the tables", () => {
  /** The variables that the server reads, as its own error names them. */
  function variables(): string[] {
    const names = new Set<string>();
    const asked = new Proxy<Record<string, string>>(
      {},
      {
        get(_, name) {
          names.add(String(name));
          return undefined;
        },
      },
    );
    readEnvironment(asked, loadBusiness());
    return [...names];
  }

  it("docs/run.md and .env.example list the variables that the server reads", () => {
    expect(variables()).toContain("SMTP_URL");
    expect(tableKeys("docs/run.md", "Environment")).toEqual(variables());
    const [server = "", compose = ""] = read(".env.example").split("# Only for compose.yaml");
    const named = (text: string) =>
      [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name).sort();
    expect(named(server)).toEqual(variables().sort());
    for (const name of named(compose)) expect(read("compose.yaml")).toContain(`{${name}`);
  });

  it("docs/owner.md has the reasons that the owner's commands give", () => {
    const page = read("docs/owner.md").split("| it says | do |")[1]?.split("\n\n")[0] ?? "";
    const reasons = [...page.matchAll(/`([a-z ]+)`/g)].map(([, reason = ""]) => reason);
    expect(reasons.length).toBeGreaterThan(3);
    for (const reason of reasons) expect(read("src/mail/delivery-error.ts")).toContain(reason);
  });
});
