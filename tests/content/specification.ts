/**
 * What the specification says of each page, copied from it and from nowhere else: no test may read
 * these from the content files that it checks.
 */
import { PAGES, SLIDES } from "../support/pages.ts";

/** §2, Footer and city pages: name, route and the one button's label. */
export const CITIES = PAGES.flatMap(({ city, route, button }) =>
  city ? [[city, route, String(button)] as const] : [],
);

/** §2, Footer. */
export const FOOTER_SERVICES = [
  "/drone-services",
  "/aerial-photography",
  "/drone-videography",
  "/professional-drone-services",
] as const;

interface ServiceSpecification {
  readonly path: string;
  /** The secondary button's label and the home page anchor it goes to. */
  readonly secondary?: readonly [label: string, anchor: string];
  /** Strings the page shows, without regard to case. */
  readonly shows: readonly string[];
  /** Number of questions, steps or industries, by the closing section's kind. */
  readonly steps?: readonly string[];
  readonly stats?: readonly string[];
  readonly industries?: readonly string[] | number;
  readonly questions?: readonly RegExp[];
  /** A film that can be played, muted, with a poster. */
  readonly film?: true;
}

/** §2, Service pages. */
export const SERVICES: readonly ServiceSpecification[] = [
  {
    path: "/drone-services",
    secondary: ["View Portfolio", "portfolio"],
    shows: ["5.0", "47 reviews"],
    stats: ["500+", "50+", "200+"],
    questions: [/services/i, /FAA certifi/i, /areas?.*serve|serve.*areas?/i],
  },
  {
    path: "/drone-videography",
    secondary: ["Watch Our Work", "films"],
    shows: [],
    steps: ["Planning", "Filming", "Editing", "Delivery"],
    film: true,
  },
  {
    path: "/aerial-photography",
    secondary: ["View Gallery", "portfolio"],
    shows: [],
    stats: ["20MP", "RAW", "HDR", "GPS"],
  },
  {
    path: "/professional-drone-services",
    secondary: ["Our Credentials", "about"],
    shows: [],
    industries: 12,
  },
  {
    path: "/aerial-drone-services",
    secondary: ["Explore Services", "services"],
    shows: [],
    stats: ["RTK", "LiDAR", "Thermal", "Multi-Spectral"],
  },
  {
    path: "/drone-photography",
    secondary: ["View Photo Gallery", "portfolio"],
    shows: [],
    steps: ["Consultation", "Planning", "Capture", "Delivery"],
  },
  {
    path: "/aerial-videography",
    secondary: ["Watch Our Films", "films"],
    shows: [],
    stats: ["4K", "60fps", "3-Axis", "Log"],
    film: true,
  },
  {
    path: "/real-estate-drone-photography",
    shows: ["aerial photography", "cinematic videos", "property mapping", "68%", "faster sale"],
  },
  {
    path: "/construction-monitoring",
    shows: [
      "time-lapse documentation",
      "3D mapping and surveys",
      "safety inspections",
      "progress reporting",
    ],
  },
  {
    path: "/commercial-industrial",
    shows: [
      "corporate video production",
      "marketing photography",
      "infrastructure inspections",
      "survey-grade imaging",
    ],
    industries: [
      "manufacturing and industrial",
      "energy and utilities",
      "mining",
      "agriculture",
      "transportation and logistics",
      "technology and data centers",
    ],
  },
  {
    path: "/event-tourism",
    shows: [
      "wedding and event coverage",
      "tourism promotional content",
      "outdoor adventure documentation",
      "seasonal landscape photography",
    ],
    industries: [
      "weddings",
      "corporate events",
      "festivals and concerts",
      "sports and recreation",
      "tourism and hospitality marketing",
      "outdoor adventures",
    ],
  },
];

/** §2, Home: the four cards. */
export const HOME_CARDS = [
  {
    title: "Real Estate Drone Photography",
    path: "/real-estate-drone-photography",
    features: [
      "aerial photography",
      "cinematic video tours",
      "twilight and golden hour shoots",
      "virtual staging support",
    ],
  },
  {
    title: "Construction Progress Monitoring",
    path: "/construction-monitoring",
    features: ["time-lapse", "3D mapping and surveys", "safety inspections", "progress reporting"],
  },
  {
    title: "Commercial & Industrial Aerial Content",
    path: "/commercial-industrial",
    features: [
      "corporate video",
      "marketing photography",
      "survey-grade imaging",
      "infrastructure inspections",
    ],
  },
  {
    title: "Event & Tourism Coverage",
    path: "/event-tourism",
    features: ["weddings and events", "tourism promo", "outdoor adventure", "seasonal landscapes"],
  },
] as const;

/** §2, Home. */
export const HOME = {
  headline: "Elevated Aerial Perspectives",
  slides: SLIDES,
  markets: ["Denver", "Boulder", "Colorado Springs", "Aspen", "Fort Collins", "Vail"],
  /** Section ids in the order of the page; service pages lead to `films` and `portfolio` too. */
  sections: ["films", "services", "portfolio", "about", "contact", "quote"],
  browse: ["Photography", "Videography", "Professional services"],
  portfolio: [
    "Industrial Infrastructure",
    "Golf Course Documentation",
    "Solar Panel Inspections",
    "Professional Equipment",
  ],
  stats: [
    ["500+", "projects completed"],
    ["50+", "Colorado cities served"],
    ["200+", "satisfied clients"],
    ["5", "years experience"],
  ],
} as const;

/** §1 and §9: a page or more says so; `at` names the page that must. */
export const CLAIMS: readonly { readonly says: RegExp; readonly at?: string }[] = [
  { says: /licensed and insured/i },
  { says: /FAA Part 107 certified pilots/i },
  { says: /\$1M liability insurance/i },
  { says: /4K video/i },
  { says: /60fps/i },
  { says: /20MP.{0,20}RAW and JPEG/i },
  { says: /same-day service/i },
  { says: /5\+ years of experience/i },
  { says: /quick turnaround/i },
  { says: /local expertise/i },
  { says: /68%.{0,40}faster|faster.{0,40}68%/i, at: "/real-estate-drone-photography" },
  { says: /47 reviews.{0,40}5\.0|5\.0.{0,40}47 reviews/i, at: "/drone-services" },
  { says: /Denver metro area/i, at: "/" },
  { says: /statewide/i, at: "/" },
  { says: /7 days a week/i, at: "/" },
  { says: /sunrise to sunset/i, at: "/" },
  // 07:00-19:00, Monday to Sunday, as people say it.
  { says: /7 a\.m\. to 7 p\.m\., every day/i, at: "/" },
  { says: /price range: \$\$/i, at: "/drone-services" },
  { says: /© 2018-2025/i, at: "/" },
  { says: /24 hours/i, at: "/" },
];
