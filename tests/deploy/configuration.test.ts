/**
 * Checks the Dockerfile, compose file, systemd units, GitHub workflows and nginx's configuration. If nginx, systemd or
 * Docker Compose is installed, that program validates its files. `npm run test:machine` deploys with all of them and
 * with Caddy.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect } from "vitest";
import { parse } from "yaml";
import { test } from "../support/fixtures.ts";
import { tableKeys } from "../support/markdown.ts";

const read = (file: string) => readFileSync(file, "utf8");
/** @returns the program's exit code and output */
const runProgram = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
  const options = { encoding: "utf8", env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  return { status, output: `${stdout}${stderr}` };
};
const isInstalled = (command: string, ...args: string[]) => runProgram(command, args).status === 0;
const { dependencies } = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
};

test("Dockerfile: copies only the build and two content files, and runs the pinned Node as an unprivileged user; .dockerignore excludes .env and data", () => {
  const text = read("Dockerfile").replace(/\\\n\s*/g, " ");
  expect(text).toContain(`ARG NODE_IMAGE=node:${dependencies["node"]}-slim`);
  const lastStage = text.slice(text.lastIndexOf("\nFROM "));
  expect(
    [...lastStage.matchAll(/^COPY (?:--\S+ )*(.*) \S+$/gm)].map(([, source]) => source),
  ).toEqual(["/build/dist", "content/business.yaml content/interface.yaml"]);
  expect(lastStage).toMatch(/^USER 10001:10001$/m);
  const ignored = read(".dockerignore").split("\n");
  for (const name of [".env", ".git", "node_modules", "data"]) expect(ignored).toContain(name);
});

describe("compose.yaml", () => {
  interface Service {
    ports?: string[];
    logging: { options: object };
  }
  const { services, networks } = parse(read("compose.yaml"));

  test("runs two servers that trust the proxy, and passes them all but four of the environment variables", () => {
    expect(services.app.deploy?.replicas).toBe("$" + "{SERVERS:-2}");
    expect(services.app.environment["TRUST_PROXY"]).toBe("on");
    // The image sets the first three variables; the last one has no effect after the build.
    const notInCompose = ["PORT", "HOST", "DATA_DIR", "PUBLIC_FUNCTIONS_URL"];
    const variables = tableKeys("docs/run.md", "Environment");
    expect(Object.keys(services.app.environment).sort()).toEqual(
      variables.filter((name) => !notInCompose.includes(name)).sort(),
    );
  });

  test("makes every container but the database read-only, publishes only the proxy's ports, keeps the database on an internal network and rotates every log", () => {
    for (const { read_only, cap_drop } of [services.app, services.backup, services.caddy])
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ["ALL"] });
    for (const [name, { logging, ports = [] }] of Object.entries<Service>(services)) {
      const isPublished = ports.some((port) => !port.startsWith("127.0.0.1:"));
      expect(isPublished, name).toBe(name === "caddy");
      expect(logging.options).toMatchObject({ "max-size": "10m", "max-file": "5" });
    }
    expect(services.postgres.networks).toEqual(["back"]);
    expect(networks["back"]?.internal).toBe(true);
    expect(read("compose.yaml")).toContain("$" + "{POSTGRES_PASSWORD:?");
  });

  test.skipIf(!isInstalled("docker", "compose", "version"))(
    "is accepted by `docker compose config`",
    () => {
      const result = runProgram("docker", ["compose", "config", "--quiet"], {
        POSTGRES_PASSWORD: "secret",
      });
      expect(result).toEqual({ status: 0, output: "" });
    },
  );
});

test.skipIf(!isInstalled("systemd-analyze", "--version"))(
  "systemd units: pass `systemd-analyze verify`, and have an exposure level below 2",
  ({ folder }) => {
    const files = readdirSync("deploy").filter((name) => /\.(service|socket|timer)$/.test(name));
    for (const name of files) {
      // The test machine has neither the units' executables nor their user.
      const text = read(`deploy/${name}`)
        .replace(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`)
        .replace(/^(User|Group)=.*\n/gm, "");
      writeFileSync(join(folder, name), text);
    }
    const paths = files.map((name) => join(folder, name));
    expect(runProgram("systemd-analyze", ["verify", ...paths]).output).not.toContain(
      "elevated-aerial",
    );
    for (const unit of files.filter((name) => name.endsWith(".service"))) {
      const args = ["security", "--offline=true", `deploy/${unit}`];
      const { output } = runProgram("systemd-analyze", args);
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1]);
      expect(exposure, unit).toBeLessThan(2);
    }
  },
);

test("GitHub workflows: pin every action to a commit", () => {
  const files = readdirSync(".github/workflows").map((name) => read(`.github/workflows/${name}`));
  const actions = files.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)]);
  expect(actions.length).toBeGreaterThan(3);
  for (const [, action] of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
});

test.skipIf(!isInstalled("nginx", "-v") || !isInstalled("openssl", "version"))(
  "nginx accepts nginx.conf",
  ({ folder }) => {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const request = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=example.com";
    runProgram("openssl", [...request.split(" "), "-keyout", key, "-out", certificate]);
    const siteFile = join(folder, "site.conf");
    writeFileSync(
      siteFile,
      read("deploy/nginx.conf")
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
        .replace(/listen (\[::\]:)?443/g, "listen $18443")
        .replace(/listen (\[::\]:)?80;/g, "listen $18080;"),
    );
    mkdirSync(join(folder, "logs"), { recursive: true });
    const mainFile = join(folder, "nginx.conf");
    writeFileSync(
      mainFile,
      `pid ${folder}/pid; events {} http { access_log off; include ${resolve(siteFile)}; }`,
    );
    expect(runProgram("nginx", ["-t", "-c", mainFile, "-p", folder])).toMatchObject({
      status: 0,
    });
  },
);
