import type { ReactNode } from "react";
import type { Home } from "../../content/home.ts";
import { NextSteps } from "./NextSteps.tsx";

interface Props {
  breadcrumb: ReactNode;
  /** The steps after a quote request. */
  steps: Home["quote"]["steps"];
  children: string;
}

/** A city page's first paragraph, below the hero, next to the breadcrumb. */
export function Lede({ breadcrumb, steps, children }: Props) {
  return (
    <div className="bg-ink-950 pt-7 pb-12 text-paper-50 desk:pt-9 desk:pb-14">
      <div className="wrap grid items-baseline gap-x-16 gap-y-5 desk:grid-cols-[1fr_auto]">
        <div>
          <p className="max-w-text text-lg text-paper-100">{children}</p>
          <NextSteps steps={steps} className="mt-5 text-paper-200" />
        </div>
        {breadcrumb}
      </div>
    </div>
  );
}
