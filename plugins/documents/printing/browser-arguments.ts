/**
 * Makes the arguments of the browser. The defaults of puppeteer and @sparticuz/chromium serve tests and are not used.
 * The browser resolves no names, has only a proxy that does not exist, and sends nothing by itself.
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

    // Blocks the network.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--proxy-server=http://proxy.invalid:1',
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--dns-prefetch-disable',
    '--no-pings',

    // Stops the browser's own traffic.
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
    // A process for each document, as they must not share one.
    '--site-per-process',
    '--disable-features=AcceptCHFrame,MediaRouter,OptimizationHints,Prerender2,ProcessPerSiteUpToMainFrameThreshold,Translate',

    // Turns off parts that printing does not use.
    '--disable-3d-apis',
    '--disable-gpu',
    '--disable-notifications',
    '--disable-speech-api',
    '--mute-audio',

    // Makes prints alike on all machines.
    '--disable-dev-shm-usage',
    '--disable-renderer-backgrounding',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    '--lang=es-CO',

    'about:blank',
  ];
}
