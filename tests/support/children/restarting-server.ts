/**
 * Listens as systemd's socket unit does, and runs the server on that socket again each time it exits. Waiting
 * for the server blocks this process, so it never accepts a connection itself.
 */
import { spawnSync } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";

const [, , script = ""] = process.argv;

const socket = createServer().listen(0, "127.0.0.1", 4096, () => {
  const { port } = socket.address() as AddressInfo;
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  // `exec` keeps the shell's process ID, which LISTEN_PID must be.
  const command = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1"';
  for (;;)
    spawnSync("sh", ["-c", command, process.execPath, script], {
      env: { ...process.env, PORT: String(port) },
      stdio: ["ignore", "inherit", "inherit", fd],
    });
});
