/** `npm run ready`: run on the server, it also checks the server's settings. Exits with 1 if anything is open. */
import { type Check, checkContent, checkServer } from "../tools/ready.ts";

function format({ title, why, where, open }: Check): string {
  if (open.length === 0) return `done  ${title}\n`;
  const lines = [...open.map(({ text }) => `- ${text}`), `Where: ${where}`, `Why: ${why}`];
  return `OPEN  ${title}\n${lines.map((line) => `      ${line}\n`).join("")}`;
}

try {
  process.loadEnvFile();
} catch {
  // Services and containers have their settings in the environment.
}
const checks = [...checkContent("."), ...checkServer(process.env)];
const open = checks.filter(({ open }) => open.length > 0);
console.log(`Before you go live\n\n${checks.map(format).join("")}`);
console.log(
  open.length === 0 ? "Everything is ready." : `${open.length} of ${checks.length} are open.`,
);
if (open.length > 0) process.exitCode = 1;
