import { expect } from 'chai';
import { z } from 'zod';
import { fieldErrors, fieldIssues } from '../../../host/plugin-api/index.js';

describe('what is wrong with what was sent', () => {
  const told = (schema: z.ZodType, value: unknown): string[] => {
    const { error } = schema.safeParse(value);
    return Object.keys(fieldErrors(fieldIssues(error!)));
  };

  it('is told of a few unknown fields, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, 1]));
    expect(told(z.strictObject({}), many)).to.have.length(20);
  });

  it('is told of some fields, however many are wrong', () => {
    expect(told(z.array(z.string()), new Array<number>(10_000).fill(1))).to.have.length(200);
  });
});
