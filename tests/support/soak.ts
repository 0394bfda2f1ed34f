/** Whether the soak is running (`npm run test:soak`): more cases, longer faults and real builds. */
export const SOAK = Boolean(process.env["SOAK"]);
