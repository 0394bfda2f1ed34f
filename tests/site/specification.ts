/**
 * What docs/requirements.md specifies, page by page and in the order of each page. tests/site/specification.test.ts
 * walks these tables over the built pages.
 */

/** A part of a page. Everything in it is looked for within the part only. */
export interface Part {
  readonly part: string;
  /** CSS selector in the page's main content, or its section under this heading. Default: all main content. */
  readonly at?: string | RegExp;
  /** Whole texts of elements, in this order. */
  readonly titles?: readonly string[];
  /** What each title must have beside it, in one of the elements around it and within the part. */
  readonly each?: readonly ("a text" | "a picture")[];
  /** Whole texts of list items, in any case. */
  readonly list?: readonly string[];
  /** Number of items in the part's list. */
  readonly items?: number;
  /** Numbers with their labels. */
  readonly figures?: Readonly<Record<string, string>>;
  /** Words somewhere in the part's text, in any case. */
  readonly words?: readonly string[];
  /** Links by their whole label. */
  readonly links?: Readonly<Record<string, string>>;
  /** How many elements a selector matches. */
  readonly count?: Readonly<Record<string, number>>;
}

export interface Page {
  readonly path: string;
  readonly parts: readonly Part[];
}

const hero = (links: Record<string, string>, ...words: string[]): Part => ({
  part: "Hero",
  at: "[data-hero]",
  links,
  words,
  count: { h1: 1 },
});

/** The claims (requirements §1). Every service page shows some of them as trust badges. */
export const CLAIMS = [
  ...["FAA Part 107 certified pilots", "Licensed and insured", "$1M liability insurance"],
  ...["4K video", "60fps", "20MP RAW and JPEG photos", "Same-day service"],
  ...["5+ years of experience", "Quick turnaround", "Local expertise"],
] as const;

const city = (path: string, label: string, ...parts: Part[]): Page => ({
  path: `/${path}-drone-services`,
  parts: [hero({ [`Get ${label} Quote`]: "/#quote" }), ...parts],
});

export const PAGES: readonly Page[] = [
  {
    path: "/",
    parts: [
      {
        part: "Hero carousel: five slides, three of them films",
        at: "[data-hero]",
        titles: [
          "Professional Drone Services",
          "Real Estate Aerial Photography",
          "Construction Progress Monitoring",
          "Industrial & Commercial Services",
          "Colorado Landscape Photography",
        ],
        each: ["a text", "a picture"],
        count: { "[aria-roledescription=slide]": 5, video: 3, "h1, h2": 1 },
      },
      {
        part: "Headline, buttons and served markets",
        at: "[data-hero]",
        titles: ["Elevated Aerial Perspectives"],
        links: {
          "Get Free Quote": "/#quote",
          "View Services": "/#services",
          Denver: "/denver-drone-services",
          Boulder: "/boulder-drone-services",
          "Colorado Springs": "/colorado-springs-drone-services",
          Aspen: "/aspen-drone-services",
          "Fort Collins": "/fort-collins-drone-services",
          Vail: "/vail-drone-services",
        },
      },
      {
        part: "Services: four cards",
        at: "#services",
        titles: [
          "Real Estate Drone Photography",
          "Construction Progress Monitoring",
          "Commercial & Industrial Aerial Content",
          "Event & Tourism Coverage",
        ],
        each: ["a text", "a picture"],
        list: [
          ...["Aerial photography", "Cinematic video tours", "Twilight and golden hour shoots"],
          ...["Virtual staging support", "Time-lapse", "3D mapping and surveys"],
          ...["Safety inspections", "Progress reporting", "Corporate video"],
          ...["Marketing photography", "Survey-grade imaging", "Infrastructure inspections"],
          ...["Weddings and events", "Tourism promo", "Outdoor adventure", "Seasonal landscapes"],
        ],
        links: {
          "Learn More: Real Estate Drone Photography": "/real-estate-drone-photography",
          "Learn More: Construction Progress Monitoring": "/construction-monitoring",
          "Learn More: Commercial & Industrial Aerial Content": "/commercial-industrial",
          "Learn More: Event & Tourism Coverage": "/event-tourism",
        },
      },
      {
        part: "Services: links to all",
        at: "#services",
        titles: [
          ...["Browse All Our Services", "Photography", "Videography", "Professional services"],
        ],
        links: { "View All Services": "/drone-services" },
      },
      {
        part: "Our Work: four tiles",
        at: "#portfolio",
        titles: [
          ...["Our Work", "Industrial Infrastructure", "Golf Course Documentation"],
          ...["Solar Panel Inspections", "Professional Equipment"],
        ],
        each: ["a text", "a picture"],
      },
      {
        part: "About",
        at: "#about",
        words: [
          ...["precision", "storytelling", "based in the Denver metro area", "statewide"],
          ...["7 days a week", "sunrise to sunset", "FAA Part 107 certified pilots"],
          ...["$1M liability insurance", "5+ years of experience", "local expertise"],
        ],
        titles: ["Licensed & Insured"],
        figures: {
          "500+": "Projects completed",
          "50+": "Colorado cities served",
          "200+": "Satisfied clients",
          "5": "Years experience",
        },
        count: { "img[alt*='Part 107'], [role=img][aria-label*='Part 107']": 1 },
      },
      {
        part: "Contact",
        at: "#contact",
        words: ["we'll get back to you within 24 hours"],
      },
      {
        part: "Quote",
        at: "#quote",
        words: ["contact you within 24 hours"],
      },
    ],
  },
  {
    path: "/drone-services",
    parts: [
      hero({ "Get Free Estimate": "/#quote", "View Portfolio": "/#portfolio" }),
      { part: "Claims", words: ["same-day service", "5+ years of experience"] },
      {
        part: "Trust figures",
        figures: {
          "5.0": "from 47 reviews",
          "500+": "Projects completed",
          "200+": "Satisfied clients",
        },
      },
      {
        part: "Three questions",
        words: [
          ...["What drone services do you offer?", "Are your pilots FAA certified?"],
          "Which areas do you serve?",
        ],
      },
    ],
  },
  {
    path: "/aerial-photography",
    parts: [
      hero({ "Get Photography Quote": "/#quote", "View Gallery": "/#portfolio" }),
      { part: "Figures", figures: { "20MP": "", RAW: "", HDR: "", GPS: "" } },
    ],
  },
  {
    path: "/aerial-videography",
    parts: [
      hero({ "Get Video Production Quote": "/#quote", "Watch Our Films": "/#films" }),
      { part: "Figures", figures: { "4K": "", "60fps": "", "3-Axis": "", Log: "" } },
    ],
  },
  {
    path: "/drone-photography",
    parts: [
      hero({ "Book Photography Session": "/#quote", "View Photo Gallery": "/#portfolio" }),
      {
        part: "Process",
        titles: ["Consultation", "Planning", "Capture", "Delivery"],
        each: ["a text"],
      },
    ],
  },
  {
    path: "/drone-videography",
    parts: [
      hero({ "Get Video Quote": "/#quote", "Watch Our Work": "/#films" }),
      { part: "Process", titles: ["Planning", "Filming", "Editing", "Delivery"], each: ["a text"] },
    ],
  },
  {
    path: "/professional-drone-services",
    parts: [
      hero({ "Get Professional Quote": "/#quote", "Our Credentials": "/#about" }),
      { part: "Twelve industries", at: /industries/i, items: 12 },
    ],
  },
  {
    path: "/aerial-drone-services",
    parts: [
      hero({ "Get Aerial Quote": "/#quote", "Explore Services": "/#services" }),
      { part: "Figures", figures: { RTK: "", LiDAR: "", Thermal: "", "Multi-Spectral": "" } },
    ],
  },
  {
    path: "/real-estate-drone-photography",
    parts: [
      hero({ "Get Real Estate Quote": "/#quote" }),
      {
        part: "Services",
        titles: ["Aerial Photography", "Cinematic Videos", "Property Mapping"],
        each: ["a text"],
      },
      { part: "Claim", figures: { "68%": "Faster sale" } },
    ],
  },
  {
    path: "/construction-monitoring",
    parts: [
      hero({ "Request Detailed Quote": "/#quote" }),
      {
        part: "Services",
        titles: [
          ...["Time-Lapse Documentation", "3D Mapping and Surveys", "Safety Inspections"],
          "Progress Reporting",
        ],
        each: ["a text"],
      },
    ],
  },
  {
    path: "/commercial-industrial",
    parts: [
      hero({}),
      {
        part: "Services",
        titles: [
          ...["Corporate Video Production", "Marketing Photography"],
          ...["Infrastructure Inspections", "Survey-Grade Imaging"],
        ],
        each: ["a text"],
      },
      {
        part: "Industries",
        titles: [
          ...["Manufacturing and industrial", "Energy and utilities", "Mining", "Agriculture"],
          ...["Transportation and logistics", "Technology and data centers"],
        ],
      },
    ],
  },
  {
    path: "/event-tourism",
    parts: [
      hero({}),
      {
        part: "Services",
        titles: [
          ...["Wedding and Event Coverage", "Tourism Promotional Content"],
          ...["Outdoor Adventure Documentation", "Seasonal Landscape Photography"],
        ],
        each: ["a text"],
      },
      {
        part: "Events",
        titles: [
          ...["Weddings", "Corporate events", "Festivals and concerts", "Sports and recreation"],
          ...["Tourism and hospitality marketing", "Outdoor adventures"],
        ],
      },
    ],
  },
  city("denver", "Denver", { part: "Twelve neighborhoods", at: /neighborhoods/i, items: 12 }),
  city("boulder", "Boulder"),
  city("colorado-springs", "Springs"),
  city("aspen", "Aspen"),
  city("fort-collins", "Fort Collins"),
  city("vail", "Vail"),
  city("steamboat-springs", "Steamboat"),
  city("grand-junction", "Grand Junction"),
  city("durango", "Durango"),
  city("pueblo", "Pueblo"),
  city("loveland", "Loveland"),
  {
    path: "/404",
    parts: [
      {
        part: "All",
        titles: ["404", "Oops! Page not found"],
        links: { "Return to Home": "/" },
      },
    ],
  },
];

/** The header's links on every page, by label. The first six are in the Services menu. */
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

export const FOOTER_WORDS = ["7 a.m. to 7 p.m., every day", "& More", "© 2018-2025"] as const;

/** Values in the structured data about the business (requirements §1). */
export const STRUCTURED_DATA = {
  priceRange: "$$",
  openingHours: "Mo-Su 07:00-19:00",
  rating: { ratingValue: "5.0", reviewCount: 47 },
  /** On /drone-services. */
  town: "Colorado Springs",
} as const;

/**
 * Both forms (requirements §3 to §5 and §8). Each field as "name type 'label' required autofill-token rows", with what
 * it has; "required" only if the browser enforces it. An asterisk is part of the label.
 */
export const FORMS = {
  contact: {
    fields: [
      "name text 'Full Name *' required name",
      "email email 'Email Address *' required email",
      "phone tel 'Phone' tel",
      "message textarea 'Message *' required 5 rows",
    ],
    choices: {},
    submit: "Send Message",
    sending: "Sending...",
    success: "Thank you for your message! We'll get back to you within 24 hours.",
    failure: "Failed to send message. Please try again.",
  },
  quote: {
    fields: [
      "name text 'Full Name *' required name",
      "email email 'Email Address *' required email",
      "phone tel 'Phone Number *' required tel",
      "company text 'Company' organization",
      "projectType select 'Project Type *'",
      "location text 'Project Location *' required",
      "timeline select 'Timeline'",
      "budget select 'Budget'",
      "services checkbox 'Services *'",
      "description textarea 'Project Description *' required 4 rows",
    ],
    choices: {
      projectType: [
        "",
        "real-estate",
        "construction",
        "commercial",
        "event",
        "inspection",
        "other",
      ],
      timeline: ["", "asap", "1-week", "2-weeks", "1-month", "flexible"],
      budget: ["", "under-500", "500-1000", "1000-2500", "2500-5000", "5000-plus", "discuss"],
      services: [
        ...["Aerial Photography", "Aerial Videography", "Real Estate Marketing"],
        ...["Construction Documentation", "Progress Monitoring", "3D Mapping"],
        ...["Time-lapse Creation", "Event Coverage"],
      ],
    },
    submit: "Request Quote",
    sending: "Sending Request...",
    success:
      "Thank you for your quote request! We'll prepare a detailed proposal and contact you within 24 hours.",
    failure: "Failed to send quote request. Please try again.",
  },
} as const;
