import { expect } from 'chai';
import { supportedMimeTypes } from 'file-type';
import {
  isOfMediaType,
  mediaTypeName,
  mediaTypes,
  mediaTypesMeeting,
} from '../../../../host/plugin-api/data/media-types.js';

/** The types that the service detects by itself. */
const own = [
  ...['application/encrypted', 'application/json', 'application/msword', 'application/octet-stream'],
  ...['application/vnd.ms-excel', 'application/vnd.ms-powerpoint', 'text/csv', 'text/plain'],
];

describe('media types', () => {
  it('are all that the library and the service tell, under one name', () => {
    const told = new Set([...[...supportedMimeTypes].map(mediaTypeName), ...own]);
    expect([...mediaTypes].sort()).to.deep.equal([...told].sort());
    for (const type of mediaTypes) expect(mediaTypeName(type)).to.equal(type);
  });

  for (const [written, name] of [
    ['image/jpg', 'image/jpeg'],
    ['IMAGE/PJPEG', 'image/jpeg'],
    ['audio/mp3', 'audio/mpeg'],
    ['audio/ogg; codecs=opus', 'audio/ogg'],
    ['application/x-zip-compressed', 'application/zip'],
    ['text/xml;charset=utf-8', 'application/xml'],
    ['application/no-existe', 'application/no-existe'],
  ] as const) {
    it(`have one name: ${written} is ${name}`, () => {
      expect(mediaTypeName(written)).to.equal(name);
    });
  }

  it('meet what is asked for under any name, and what is broader', () => {
    expect(isOfMediaType('image/jpeg', ['image/jpg'])).to.equal(true);
    expect(isOfMediaType('audio/x-m4a', ['audio/mp4'])).to.equal(true);
    expect(isOfMediaType('text/csv', ['text/plain'])).to.equal(true);
    expect(isOfMediaType('text/plain', ['text/csv'])).to.equal(false);
    expect(isOfMediaType('application/msword', ['application/x-cfb'])).to.equal(true);
    expect(isOfMediaType('application/x-cfb', ['application/msword'])).to.equal(false);
    expect(mediaTypesMeeting('image/png')).to.deep.equal(['image/png', 'image/apng']);
  });
});
