import { Check } from "lucide-react";

export function Badges({ label, badges }: { label: string; badges: string[] }) {
  return (
    <section aria-label={label} className="border-b border-paper-300 bg-paper-100">
      <ul
        data-reveal
        className="wrap flex flex-wrap gap-x-8 gap-y-2 py-5 text-sm font-medium max-sm:flex-col"
      >
        {badges.map((badge) => (
          <li key={badge} className="flex items-center gap-2">
            <Check className="size-4 text-glow-700" />
            {badge}
          </li>
        ))}
      </ul>
    </section>
  );
}
