import type { z } from "zod";
import type { Site } from "../content/load.ts";
import type { Page } from "../content/pages.ts";
import type { Ground } from "../ui/Section.tsx";
import type { SectionKind } from "./section.ts";

/** What the component of a kind of section receives. */
export interface SectionProps<Kind extends Pick<SectionKind, "schema">> {
  value: z.infer<Kind["schema"]>;
  page: Page;
  site: Site;
  ground: Ground;
  /** So that pages can link to the section. */
  id?: string | undefined;
}
