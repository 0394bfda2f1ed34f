declare module "virtual:editor" {
  export const parts: import("./keystatic-config.ts").PartInfo[];
  export const previews: Record<string, string>;
  export const brand: string;
}
