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
        'The number of proxies in front of the service. It determines the client address, by which limits count. Unreadable addresses, such as `unknown`, share one count.',
      ),
    corsOrigins: z
      .array(origin)
      .default([])
      .describe('Origins whose pages may call the service, such as `https://city.example`.'),
    jsonBytes: bytes
      .default(MEBIBYTE)
      .describe(
        'The maximum size of a JSON body, of all fields of a multipart form together, and of the answers of a draft.',
      ),
    fileBytes: bytes.default(25 * MEBIBYTE).describe('The largest uploaded file.'),
    files: z
      .int()
      .min(1)
      .default(10)
      .describe('The maximum number of files in one request, including the files of its draft.'),
    publicPerMinute: z
      .int()
      .min(1)
      .default(120)
      .describe(
        'Calls of public endpoints that one address may make in a minute, over all hosts. A browser that has submitted a form of a page has its own count.',
      ),
    addressPerMinute: z
      .int()
      .min(1)
      .default(1200)
      .describe(
        'Calls of public endpoints that all browsers with their own count may make together from one address in a minute, such as phones that share an address. At least `http.publicPerMinute`.',
      ),
    anonymousBytesPerHour: bytes
      .default(1024 * MEBIBYTE)
      .describe(
        'Bytes that callers without a login may send from one address in an hour, over all hosts; refused requests do not count. At least as large as the largest file.',
      ),
    headersSeconds: seconds
      .default(15)
      .describe('How long the headers of a request may take to arrive before it is answered 408.'),
    requestSeconds: seconds
      .default(120)
      .describe(
        'How long a whole request may take to arrive before it is answered 408. Allow enough time for the largest upload over the slowest line.',
      ),
    stallSeconds: seconds
      .default(60)
      .describe('How long the client may take nothing of an answer before the connection is closed.'),
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
