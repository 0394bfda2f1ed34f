/**
 * What is started elsewhere: image, compose file, systemd unit, cron file, proxies. Properties are
 * asserted on the files; where a machine has the program itself (caddy, nginx, systemd, compose), it
 * judges too.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { loadBusiness } from "#business/business.ts";
import { openStore } from "#leads/index.ts";
import { readEnvironment } from "#settings/environment.ts";
import { newLead } from "../support/leads.ts";
import { tableKeys } from "../support/markdown.ts";
import { PLAIN_ENVIRONMENT } from "../support/plain-environment.ts";

const read = (file: string) => readFileSync(file, "utf8");
const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const { dependencies } = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "configuration-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("Dockerfile", () => {
  const text = read("Dockerfile").replace(/\\\n\s*/g, " ");
  const last = text.slice(text.lastIndexOf("\nFROM "));

  it("ships bundles on the Node that the project pins, runs as nobody, says when it is unwell", () => {
    expect(text).toContain(`ARG NODE_IMAGE=node:${dependencies["node"]}-slim`);
    expect([...last.matchAll(/^COPY (?:--\S+ )*(.*) \S+$/gm)].map(([, source]) => source)).toEqual([
      "/build/dist",
      "content/business.yaml content/interface.yaml",
    ]);
    for (const line of [
      "USER 10001:10001",
      "VOLUME /data",
      'CMD ."node", ',
      "HEALTHCHECK .*/healthz",
    ])
      expect(last).toMatch(new RegExp(`^${line}`, "m"));
  });

  it("keeps secrets and what is not needed out of the build", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of [".env", ".git", "node_modules", "data"]) expect(ignored).toContain(name);
    expect(text).not.toMatch(/^(ARG|ENV) .*(SMTP_URL|DATABASE_URL|SECRET|PASSWORD)/m);
  });
});

describe("compose.yaml", () => {
  interface Service {
    read_only?: boolean;
    cap_drop?: string[];
    networks: string[];
    ports?: string[];
    environment: Record<string, string>;
    deploy?: { replicas: number };
  }
  const { services, networks } = parse(read("compose.yaml")) as {
    services: Record<"app" | "postgres" | "caddy", Service>;
    networks: Record<string, { internal?: boolean } | null>;
  };

  it("runs two servers behind a proxy that they trust, with every setting that can be set here", () => {
    expect(services.app.deploy?.replicas).toBe(2);
    expect(services.app.environment["TRUST_PROXY"]).toBe("on");
    // The image's own, and the function's address, which is the server's.
    const fixed = ["PORT", "HOST", "DATA_DIR", "PUBLIC_FUNCTIONS_URL"];
    const known = tableKeys("docs/run.md", "Environment");
    expect(Object.keys(services.app.environment).sort()).toEqual(
      known.filter((name) => !fixed.includes(name)).sort(),
    );
  });

  it("shuts in what it runs: the proxy alone is open, the database has no way out", () => {
    for (const { read_only, cap_drop } of [services.app, services.caddy])
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ["ALL"] });
    const open = Object.entries(services).filter(([, { ports }]) =>
      ports?.some((port) => !port.startsWith("127.0.0.1:")),
    );
    expect(open.map(([name]) => name)).toEqual(["caddy"]);
    expect(services.postgres.networks).toEqual(["back"]);
    expect(networks["back"]?.internal).toBe(true);
    expect(read("compose.yaml")).toContain("$" + "{POSTGRES_PASSWORD:?");
  });

  it.skipIf(!has("docker", "compose", "version"))("is what compose understands", () => {
    const { status, stderr } = spawnSync("docker", ["compose", "config", "--quiet"], {
      encoding: "utf8",
      env: { ...process.env, POSTGRES_PASSWORD: "secret" },
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

const unit = read("deploy/elevated-aerial.service");
const stateFolder = `/var/lib/${/^StateDirectory=(\S+)$/m.exec(unit)?.[1]}`;
/** The `.env` that docs/deploy.md asks for on one machine. */
const [, settings = ""] = /^```ini\n([\s\S]*?)^```$/m.exec(read("docs/deploy.md")) ?? [];

describe("systemd unit", () => {
  it("starts what the build writes with the Node that npm brings", () => {
    const [, node = "", script = ""] =
      /^ExecStart=\/srv\/elevated-aerial\/(\S+) .*?(\S+)$/m.exec(unit) ?? [];
    expect(execFileSync(node, ["--version"], { encoding: "utf8" })).toBe(
      `v${dependencies["node"]}\n`,
    );
    expect(read("package.json")).toContain(script);
  });

  it("leaves settings to the .env that the owner's commands read too", () => {
    expect(unit).toMatch(/^WorkingDirectory=\/srv\/elevated-aerial$/m);
    expect(unit.match(/^Environment(File)?=.*$/gm)).toEqual(["Environment=NODE_ENV=production"]);
    const environment = readEnvironment(parseEnv(settings), loadBusiness());
    expect(environment).toMatchObject({ dataDir: stateFolder, trustedProxies: 1 });
  });

  it.skipIf(!has("systemd-analyze", "--version"))("is what systemd understands, and tight", () => {
    const file = join(folder, "elevated-aerial.service");
    // The program and the user are on the machine it is for.
    writeFileSync(
      file,
      unit
        .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
        .replace(/^(User|Group)=.*\n/gm, ""),
    );
    const verified = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    expect(verified.stderr).not.toContain("elevated-aerial.service");
    writeFileSync(file, unit);
    const security = spawnSync("systemd-analyze", ["security", "--offline=true", file], {
      encoding: "utf8",
    });
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(security.stdout)?.[1]);
    expect(exposure).toBeLessThan(2);
  });
});

describe("cron file", () => {
  const jobs = read("deploy/elevated-aerial.cron")
    .split("\n")
    .filter((line) => /^[\d*]/.test(line))
    .map((line) => {
      const [, user = "", job = ""] = /^(?:\S+ ){5}(\S+) (.*)$/.exec(line) ?? [];
      // What cron hands to the shell: up to the first bare %, \% as %.
      return { user, command: (job.split(/(?<!\\)%/)[0] ?? "").replaceAll("\\%", "%") };
    });

  it("runs each job as the site's user, on the site's own leads", async () => {
    const site = join(folder, "site");
    const backups = join(folder, "backups");
    const state = join(folder, "state");
    for (const made of [site, backups]) mkdirSync(made);
    for (const name of ["package.json", ".npmrc", "node_modules", "src"]) {
      symlinkSync(resolve(name), join(site, name));
    }
    writeFileSync(join(site, ".env"), settings.replace(stateFolder, state));
    const store = await openStore({ dataDir: state });
    await store.accept(newLead());

    for (const { user, command } of jobs) {
      expect(unit).toContain(`\nUser=${user}\n`);
      const here = command
        .replaceAll("/srv/elevated-aerial", site)
        .replaceAll("/var/backups/elevated-aerial", backups);
      const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", here], {
        cwd: "/",
        encoding: "utf8",
        env: { ...PLAIN_ENVIRONMENT, HOME: "/nonexistent" },
      });
      expect({ status, stdout, stderr }, command).toEqual({ status: 0, stdout: "", stderr: "" });
    }
    await store.close();

    const [copied = "", ...others] = readdirSync(backups);
    expect(copied).toMatch(/^leads-\d{4}-\d\d-\d\d\.sqlite$/);
    expect(others).toEqual([]);
    const copy = new DatabaseSync(join(backups, copied));
    expect(copy.prepare("select count(*) as leads from leads").get()).toEqual({ leads: 1 });
    copy.close();
  });
});

describe("proxies", () => {
  it.skipIf(!has("caddy", "version"))("Caddy takes the Caddyfile", () => {
    for (const address of ["", "localhost"]) {
      const { stderr, status } = spawnSync(
        "caddy",
        ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"],
        {
          encoding: "utf8",
          env: { ...process.env, HOME: folder, ...(address && { SITE_ADDRESS: address }) },
        },
      );
      expect(status, stderr).toBe(0);
    }
  });

  it.skipIf(!has("nginx", "-v") || !has("openssl", "version"))("nginx takes nginx.conf", () => {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    execFileSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=example.com -keyout ${key} -out ${certificate}`.split(
        " ",
      ),
      { stdio: "pipe" },
    );
    const site = join(folder, "site.conf");
    writeFileSync(
      site,
      read("deploy/nginx.conf")
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
        .replace(/listen (\[::\]:)?443/g, "listen $18443")
        .replace(/listen (\[::\]:)?80;/g, "listen $18080;"),
    );
    mkdirSync(join(folder, "logs"), { recursive: true });
    const main = join(folder, "nginx.conf");
    writeFileSync(
      main,
      `pid ${folder}/pid; events {} http { access_log off; include ${resolve(site)}; }`,
    );
    const { status, stderr } = spawnSync("nginx", ["-t", "-c", main, "-p", folder], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
  });
});
