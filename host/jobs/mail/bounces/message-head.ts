const MOST_BYTES = 256 * 1024;
const MOST_LINES = 5000;
const LINE_END = 0x0a;

/**
 * The beginning of a message, where a report is: behind it stands the mail that came back, which may be long. The time
 * that a parser takes grows faster than the lines that it is given.
 */
export function headOf(message: Buffer): Buffer {
  const head = message.subarray(0, MOST_BYTES);
  let end = -1;
  for (let lines = 0; lines < MOST_LINES; lines += 1) {
    end = head.indexOf(LINE_END, end + 1);
    if (end < 0) return head;
  }
  return head.subarray(0, end + 1);
}
