/**
 * What docs/requirements.md specifies for each page: words that its text contains, and links in its main content
 * by label. Words are compared without case and typography.
 */
interface PageSpecification {
  readonly words?: readonly string[];
  readonly links?: Readonly<Record<string, string>>;
}

const city = (label: string, ...words: string[]): PageSpecification => ({
  words,
  links: { [`Get ${label} Quote`]: "/#quote" },
});

export const PAGES: Readonly<Record<string, PageSpecification>> = {
  "/": {
    words: [
      "Elevated Aerial Perspectives",
      ...["Professional Drone Services", "Real Estate Aerial Photography"],
      ...["Industrial & Commercial Services", "Colorado Landscape Photography"],
      "aerial photography cinematic video tours twilight and golden hour shoots virtual staging support",
      "time-lapse 3D mapping and surveys safety inspections progress reporting",
      "corporate video marketing photography survey-grade imaging infrastructure inspections",
      "weddings and events tourism promo outdoor adventure seasonal landscapes",
      ...["Real Estate Drone Photography", "Construction Progress Monitoring"],
      ...["Commercial & Industrial Aerial Content", "Event & Tourism Coverage"],
      ...["Browse All Our Services", "Photography", "Videography", "Professional services"],
      ...["Our Work", "Industrial Infrastructure", "Golf Course Documentation"],
      ...["Solar Panel Inspections", "Professional Equipment"],
      ...["precision", "storytelling", "Licensed & Insured", "Part 107"],
      ...["500+", "projects completed", "50+", "Colorado cities served", "200+"],
      ...["satisfied clients", "years experience", "5+ years of experience"],
      ...["$1M liability insurance", "local expertise"],
      ...["4K", "60fps", "20MP", "RAW and JPEG"],
      ...["Denver metro area", "7 days a week", "sunrise to sunset", "statewide"],
      "we'll get back to you within 24 hours",
      "contact you within 24 hours",
    ],
    links: {
      "Get Free Quote": "/#quote",
      "View Services": "/#services",
      "View All Services": "/drone-services",
      ...{ Denver: "/denver-drone-services", Boulder: "/boulder-drone-services" },
      ...{ "Colorado Springs": "/colorado-springs-drone-services", Aspen: "/aspen-drone-services" },
      ...{ "Fort Collins": "/fort-collins-drone-services", Vail: "/vail-drone-services" },
    },
  },
  "/drone-services": {
    words: [
      ...["5.0", "47 reviews", "FAA certified", "same-day"],
      "What drone services do you offer?",
      "Are your pilots FAA certified?",
      "Which areas do you serve?",
    ],
    links: { "Get Free Estimate": "/#quote", "View Portfolio": "/#portfolio" },
  },
  "/aerial-photography": {
    words: ["20MP", "RAW", "HDR", "GPS"],
    links: { "Get Photography Quote": "/#quote", "View Gallery": "/#portfolio" },
  },
  "/aerial-videography": {
    words: ["4K", "60fps", "3-Axis", "Log"],
    links: { "Get Video Production Quote": "/#quote", "Watch Our Films": "/#" },
  },
  "/drone-photography": {
    words: ["Consultation", "Planning", "Capture", "Delivery"],
    links: { "Book Photography Session": "/#quote", "View Photo Gallery": "/#portfolio" },
  },
  "/drone-videography": {
    words: ["Planning", "Filming", "Editing", "Delivery"],
    links: { "Get Video Quote": "/#quote", "Watch Our Work": "/#" },
  },
  "/professional-drone-services": {
    links: { "Get Professional Quote": "/#quote", "Our Credentials": "/#about" },
  },
  "/aerial-drone-services": {
    words: ["RTK", "LiDAR", "Thermal", "Multi-Spectral"],
    links: { "Get Aerial Quote": "/#quote", "Explore Services": "/#services" },
  },
  "/real-estate-drone-photography": {
    words: ["aerial photography", "cinematic videos", "property mapping", "68%", "faster sale"],
    links: { "Get Real Estate Quote": "/#quote" },
  },
  "/construction-monitoring": {
    words: [
      ...["time-lapse documentation", "3D mapping and surveys", "safety inspections"],
      "progress reporting",
    ],
    links: { "Request Detailed Quote": "/#quote" },
  },
  "/commercial-industrial": {
    words: [
      ...["corporate video production", "marketing photography", "infrastructure inspections"],
      ...["survey-grade imaging", "manufacturing and industrial", "energy and utilities"],
      ...["mining", "agriculture", "transportation and logistics", "technology and data centers"],
    ],
  },
  "/event-tourism": {
    words: [
      ...["wedding and event coverage", "tourism promotional content"],
      ...["outdoor adventure documentation", "seasonal landscape photography"],
      ...["weddings", "corporate events", "festivals and concerts", "sports and recreation"],
      ...["tourism and hospitality marketing", "outdoor adventures"],
    ],
  },
  "/denver-drone-services": city("Denver"),
  "/boulder-drone-services": city("Boulder"),
  "/colorado-springs-drone-services": city("Springs"),
  "/aspen-drone-services": city("Aspen"),
  "/fort-collins-drone-services": city("Fort Collins"),
  "/vail-drone-services": city("Vail"),
  "/steamboat-springs-drone-services": city("Steamboat"),
  "/grand-junction-drone-services": city("Grand Junction"),
  "/durango-drone-services": city("Durango"),
  "/pueblo-drone-services": city("Pueblo"),
  "/loveland-drone-services": city("Loveland"),
  "/404": { words: ["404", "Oops! Page not found"], links: { "Return to Home": "/" } },
};

/** The header's links on every page, by label. The first six are in the Services dropdown. */
export const HEADER_LINKS = {
  "All Services": "/drone-services",
  "Aerial Photography": "/aerial-photography",
  "Aerial Videography": "/aerial-videography",
  "Drone Photography": "/drone-photography",
  "Drone Videography": "/drone-videography",
  "Professional Services": "/professional-drone-services",
  About: "/#about",
  Contact: "/#contact",
  "Get Quote": "/#quote",
} as const;

/** Targets of the footer's links on every page, besides the eleven city pages. */
export const FOOTER_LINKS = [
  ...["/drone-services", "/aerial-photography", "/drone-videography"],
  ...["/professional-drone-services", "/#services", "/#contact", "/#quote"],
] as const;
