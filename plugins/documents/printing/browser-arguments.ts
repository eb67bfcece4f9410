/**
 * How the browser is started. puppeteer's own arguments, and those of @sparticuz/chromium, make tests easy and are not
 * taken. No name is resolved, no address is reached except by a proxy that is not there, and nothing is sent of its own
 * accord.
 */
export function browserArguments({
  profile,
  sandbox,
}: {
  readonly profile: string;
  readonly sandbox: boolean;
}): string[] {
  return [
    '--headless',
    `--user-data-dir=${profile}`,
    ...(sandbox ? [] : ['--no-sandbox']),

    // No way out.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--proxy-server=http://proxy.invalid:1',
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--dns-prefetch-disable',
    '--no-pings',

    // Nothing unrequested.
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-component-update',
    '--disable-crash-reporter',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-field-trial-config',
    '--disable-search-engine-choice-screen',
    '--disable-sync',
    '--metrics-recording-only',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-service-autorun',
    '--password-store=basic',
    '--use-mock-keychain',
    // A process for each document, in place of one for several.
    '--site-per-process',
    '--disable-features=AcceptCHFrame,MediaRouter,OptimizationHints,Prerender2,ProcessPerSiteUpToMainFrameThreshold,Translate',

    // What a printer does not need.
    '--disable-3d-apis',
    '--disable-gpu',
    '--disable-notifications',
    '--disable-speech-api',
    '--mute-audio',

    // The same on every machine.
    '--disable-dev-shm-usage',
    '--disable-renderer-backgrounding',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    '--lang=es-CO',

    'about:blank',
  ];
}
