/** Whether the soak test is running (`npm run test:soak`), with more cases, longer faults and real builds. */
export const SOAK = Boolean(process.env["SOAK"]);
