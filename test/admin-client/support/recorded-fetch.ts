/** A request of a client, as it was sent. */
interface RecordedRequest {
  readonly method: string;
  /** `/api/token/`, or the procedures of a batch: `/admin/trpc/auth.users.list,auth.roles.list`. */
  readonly path: string;
  readonly url: string;
  readonly headers: Headers;
  readonly credentials: RequestInit['credentials'];
  readonly status: number;
}

/** A `fetch` that records its requests. */
export interface RecordedFetch {
  readonly fetch: typeof fetch;
  readonly requests: readonly RecordedRequest[];
  /** Returns the requests to this path, or to admin procedures. */
  to(path: '/api/token/' | '/api/token/refresh/' | '/api/sesion/' | '/admin/trpc/'): readonly RecordedRequest[];
  forget(): void;
}

/** Makes a `fetch` that sends requests and records them. */
export function recordedFetch(send: typeof fetch = fetch): RecordedFetch {
  const requests: RecordedRequest[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const answer = await send(input, init);
      const url = input instanceof Request ? input.url : String(input);
      requests.push({
        method: init?.method ?? 'GET',
        path: decodeURIComponent(new URL(url).pathname),
        url,
        headers: new Headers(init?.headers),
        credentials: init?.credentials,
        status: answer.status,
      });
      return answer;
    },
    to: (path) =>
      requests.filter((request) => (path === '/admin/trpc/' ? request.path.startsWith(path) : request.path === path)),
    forget: () => void requests.splice(0),
  };
}
