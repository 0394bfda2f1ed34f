declare module "virtual:editor" {
  export const parts: import("./keystatic-config.ts").PartInfo[];
  export const brand: string;
}
