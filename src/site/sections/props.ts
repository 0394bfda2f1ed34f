import type { ReactNode } from "react";
import type { z } from "zod";
import type { Site } from "../content/load.ts";
import type { Page } from "../content/pages.ts";
import type { Ground } from "../ui/Section.tsx";
import type { SECTIONS, SectionName } from "./index.ts";

/** What the component of a kind of section receives. */
export interface SectionProps<Name extends SectionName> {
  value: z.infer<(typeof SECTIONS)[Name]["schema"]>;
  page: Page;
  site: Site;
  ground: Ground;
  /** Whether its heading is the page's loud one. */
  isLoud: boolean;
  /** So that pages can link to the section. */
  id?: string | undefined;
}

export interface FormSectionProps<Name extends SectionName> extends SectionProps<Name> {
  form: ReactNode;
}
