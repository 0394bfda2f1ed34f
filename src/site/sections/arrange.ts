import type { Business } from "#business/business.ts";
import type { Ground } from "../ui/Section.tsx";
import { SECTIONS, type SectionFields } from "./index.ts";
import type { SectionKind } from "./section.ts";

export const kindOf = ({ discriminant }: SectionFields) => SECTIONS[discriminant] as SectionKind;

/**
 * Returns a page's sections with their backgrounds and ids. Dark kinds are dark; the others take paper and cream in
 * turn. The first with work to look at is loud. What has nothing to show is left out.
 */
export function arrange(
  sections: readonly SectionFields[],
  business: Pick<Business, "reviews" | "rating">,
) {
  let light: Ground = "cream";
  let hasProof = false;
  const anchors = new Set<string>();
  return sections.flatMap((fields) => {
    const { ground, anchor, isProof = false } = kindOf(fields);
    const own = typeof ground === "function" ? ground(fields.value, business) : ground;
    if (!own) return [];
    if (own === "light") light = light === "paper" ? "cream" : "paper";
    const id = anchor && !anchors.has(anchor) ? anchor : undefined;
    if (id) anchors.add(id);
    const isLoud = isProof && !hasProof;
    hasProof ||= isProof;
    return [{ ...fields, ground: own === "light" ? light : own, isLoud, id }];
  });
}
