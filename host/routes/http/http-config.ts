import { z } from 'zod';

const MEBIBYTE = 1024 * 1024;

const bytes = z.int().min(1024);

const seconds = z.number().positive().max(86_400);

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://city.example, without a path or a slash at its end',
  );

/** The host's key `http`. */
export const httpConfig = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1').describe('The interface to listen on.'),
    port: z.int().min(0).max(65_535).default(3000).describe('`0` takes any free port.'),
    trustedProxies: z
      .int()
      .min(0)
      .max(16)
      .default(0)
      .describe(
        'How many proxies stand in front of the service. The client address, which limits count by, is taken from behind them. Addresses that cannot be read, such as `unknown`, share one count.',
      ),
    corsOrigins: z
      .array(origin)
      .default([])
      .describe('Origins whose pages may call the service, such as `https://city.example`.'),
    jsonBytes: bytes
      .default(MEBIBYTE)
      .describe(
        'The largest JSON body, the largest sum of all fields of a multipart form, and of the answers of a draft.',
      ),
    fileBytes: bytes.default(25 * MEBIBYTE).describe('The largest uploaded file.'),
    files: z.int().min(1).default(10).describe('The most files in one request, with those of its draft.'),
    publicPerMinute: z
      .int()
      .min(1)
      .default(120)
      .describe(
        'Calls of public endpoints that one address may make in a minute, over all hosts. A browser that has sent a form of a page has a count of its own.',
      ),
    addressPerMinute: z
      .int()
      .min(1)
      .default(1200)
      .describe(
        'Calls of public endpoints that all browsers with a count of their own may make from one address in a minute, such as phones that share one. Never less than `http.publicPerMinute`.',
      ),
    anonymousBytesPerHour: bytes
      .default(1024 * MEBIBYTE)
      .describe(
        'Bytes that callers without a login may send from one address in an hour, over all hosts; what is refused does not count. At least as large as the largest file.',
      ),
    headersSeconds: seconds
      .default(15)
      .describe('How long the headers of a request may take to arrive before it is answered 408.'),
    requestSeconds: seconds
      .default(120)
      .describe(
        'The same of a whole request. An upload of the largest size over the slowest line that is to be served must fit.',
      ),
    stallSeconds: seconds
      .default(60)
      .describe('How long an answer may wait for its reader to take more of it before the connection is closed.'),
    drainSeconds: z
      .number()
      .min(0)
      .max(8)
      .default(8)
      .describe('How long requests in flight may take to end when the service stops.'),
  })
  .refine(({ headersSeconds, requestSeconds }) => headersSeconds <= requestSeconds, {
    path: ['headersSeconds'],
    message: 'is longer than http.requestSeconds, which it is a part of',
  })
  .refine(({ fileBytes, anonymousBytesPerHour }) => fileBytes <= anonymousBytesPerHour, {
    path: ['anonymousBytesPerHour'],
    message: 'is less than http.fileBytes: nobody could send the largest file',
  })
  .prefault({});

export type HttpConfig = z.output<typeof httpConfig>;
