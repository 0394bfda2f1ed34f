/** Makes a Debian 13 in a folder, gives it a network of its own, and runs commands in it. Needs root. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const WORK = "/var/tmp/ea-machine";
/** Network namespace, interface and table: named after this process, so that two runs don't collide. */
const NETWORK = `ea-${process.pid}`;
const SUBNET = `10.77.${process.pid % 250}`;
const MIRROR = "http://deb.debian.org/debian";
/** Settings of the host that a new Debian needs to reach the package mirrors. */
const HOST_SETTINGS = [
  "/etc/resolv.conf",
  "/etc/apt/apt.conf.d",
  "/etc/ssl/certs/ca-certificates.crt",
  "/root/.npmrc",
];

const run = (command: string, ...args: string[]) => {
  execFileSync(command, args, { stdio: ["ignore", "ignore", "pipe"] });
};
const tryRun = (command: string, ...args: string[]) => {
  try {
    run(command, ...args);
  } catch {}
};

/** Returns why this machine can't run the boxes; undefined if it can. */
export function missingRequirement(): string | undefined {
  if (process.getuid?.() !== 0) return "needs root";
  for (const program of ["mmdebstrap", "systemd-nspawn", "ip", "nft", "git"]) {
    const { PATH = "" } = process.env;
    if (!PATH.split(":").some((folder) => existsSync(join(folder, program))))
      return `needs ${program} (apt-get install systemd-container mmdebstrap nftables iproute2 git)`;
  }
  try {
    run("unshare", "--mount", "--pid", "--net", "--fork", "true");
  } catch {
    return "needs permission to create namespaces";
  }
  return undefined;
}

/** Makes a Debian 13 with some packages in an empty folder. */
export function makeRoot(name: string, packages: readonly string[], suites = ["trixie"]): string {
  const root = join(WORK, name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  const include = `--include=${["ca-certificates", ...packages].join()}`;
  // The boxes are thrown away, so dpkg needn't flush to disk, neither here nor in later installs in the box.
  const options = ["--quiet", "--variant=important", "--dpkgopt=force-unsafe-io", include];
  const sources = suites.map((suite) => `deb ${MIRROR} ${suite} main`);
  run("mmdebstrap", ...options, "trixie", root, ...sources);
  for (const file of HOST_SETTINGS)
    if (existsSync(file)) cpSync(file, join(root, file), { recursive: true, dereference: true });
  return root;
}

/** Creates a network namespace whose only way out is through this machine. */
export function createNetwork(): void {
  run("ip", "netns", "add", NETWORK);
  run("ip", "link", "add", NETWORK, "type", "veth", "peer", "name", "host0", "netns", NETWORK);
  run("ip", "addr", "add", `${SUBNET}.1/24`, "dev", NETWORK);
  run("ip", "link", "set", NETWORK, "up");
  for (const args of [
    `addr add ${SUBNET}.2/24 dev host0`,
    "link set host0 up",
    "link set lo up",
    `route add default via ${SUBNET}.1`,
  ])
    run("ip", "-n", NETWORK, ...args.split(" "));
  run("sysctl", "-qw", "net.ipv4.ip_forward=1");
  run("nft", "add", "table", "ip", NETWORK);
  run("nft", `add chain ip ${NETWORK} post { type nat hook postrouting priority 100; }`);
  run("nft", `add rule ip ${NETWORK} post ip saddr ${SUBNET}.0/24 masquerade`);
}

export function removeNetwork(): void {
  tryRun("nft", "delete", "table", "ip", NETWORK);
  tryRun("ip", "netns", "delete", NETWORK);
  tryRun("ip", "link", "delete", NETWORK);
}

/** Runs a module on the host, in the boxes' network. */
export const spawnInNetwork = (module: string): ChildProcess =>
  spawn("ip", ["netns", "exec", NETWORK, process.execPath, module], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

const ENVIRONMENT = [
  "HOME=/root",
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  "DEBIAN_FRONTEND=noninteractive",
  // Not a change of the guide's commands: npm would otherwise not trust a registry mirror of this machine.
  "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt",
];

/**
 * A box whose first process `start` starts.
 * @param start starts the box and returns a process of this machine whose first child is the box's first process
 * @param isUp a command that succeeds once the box is usable
 */
function createBox(start: () => ChildProcess, isUp: string) {
  let starter: ChildProcess | undefined;

  /** Returns the process IDs of the starter's children; the first is the box's first process. */
  function children(): string[] {
    const file = `/proc/${starter?.pid}/task/${starter?.pid}/children`;
    return existsSync(file) ? readFileSync(file, "utf8").trim().split(" ").filter(Boolean) : [];
  }

  /** Runs a script in the box. @returns its exit code and output */
  async function attempt(script: string) {
    const [pid] = children();
    if (pid === undefined) throw new Error("The box isn't running.");
    const namespaces = ["-t", pid, "-m", "-u", "-i", "-n", "-p", "-C"];
    const child = spawn(
      "nsenter",
      [...namespaces, "env", "-i", ...ENVIRONMENT, "bash", "-c", `cd ~\nexec 2>&1\n${script}`],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const closed = new Promise<number | null>((done) => child.once("close", done));
    const output = await text(child.stdout);
    return { code: await closed, output };
  }

  /** Runs a script in the box. @throws Error with its output if it fails */
  async function execute(script: string): Promise<string> {
    const { code, output } = await attempt(script);
    if (code !== 0)
      throw new Error(`This failed with ${code}:\n${script}\n${output.slice(-6_000)}`);
    return output;
  }

  return {
    attempt,
    execute,
    async boot() {
      starter = start();
      for (let tries = 0; tries < 120; tries += 1) {
        if ((await attempt(isUp).catch(() => ({ code: 1 }))).code === 0) return;
        await sleep(500);
      }
      throw new Error("The box doesn't start.");
    },
    async powerOff() {
      const closed = once(starter as ChildProcess, "close");
      await attempt("systemctl poweroff --no-block");
      await closed;
    },
    /** Ends the box as a power cut would. */
    async kill() {
      if (!starter || starter.exitCode !== null) return;
      const closed = once(starter, "close");
      for (const pid of children()) process.kill(Number(pid), "SIGKILL");
      await closed;
    },
  };
}

export type Box = ReturnType<typeof createBox>;

/** A box that runs systemd. `binds` are folders of this machine by their path in the box. */
export const systemdBox = (root: string, binds: Readonly<Record<string, string>>) =>
  createBox(
    () =>
      spawn(
        "systemd-nspawn",
        [
          ...["--quiet", "--boot", "-D", root, "-M", NETWORK, "--register=no", "--keep-unit"],
          `--network-namespace-path=/run/netns/${NETWORK}`,
          ...["--resolv-conf=off", "--timezone=off", "--console=pipe"],
          ...Object.entries(binds).map(([path, folder]) => `--bind=${folder}:${path}`),
        ],
        {
          env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: "1" },
          stdio: "ignore",
        },
      ),
    'systemctl is-system-running | grep -qE "running|degraded"',
  );

/** Makes the box's folder the root of the file system, with this machine's cgroups and devices. */
const ENTER_DOCKER = `set -e
  mount --make-rprivate /; mount --bind "$0" "$0"; cd "$0"
  mount -t proc proc proc; mount -t tmpfs tmpfs run
  for folder in sys dev; do mount --rbind /$folder $folder; done
  mkdir -p old; pivot_root . old; umount -l /old
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root dockerd --log-level=error`;

/** A box that runs a Docker engine. */
export const dockerBox = (root: string) =>
  createBox(() => {
    const namespaces = [`--net=/run/netns/${NETWORK}`, "unshare", "--mount", "--pid", "--fork"];
    return spawn("nsenter", [...namespaces, "bash", "-c", ENTER_DOCKER, root], { stdio: "ignore" });
  }, "docker info >/dev/null");
