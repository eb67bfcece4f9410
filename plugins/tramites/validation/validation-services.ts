import { ValidationTemplatesSection } from '../bundle/validation-templates-section.js';
import { AddressSource } from './address-source.js';
import { BeginValidation } from './begin-validation.js';
import { ValidationDigests } from './validation-digests.js';
import { ValidationMail } from './validation-mail.js';
import { ValidationRepository } from './validation-repository.js';
import { ValidationService } from './validation-service.js';
import { ValidationTemplates } from './validation-templates.js';

/** What e-mail validation is made of, each bound to itself. */
export const validationServices = [
  AddressSource,
  BeginValidation,
  ValidationDigests,
  ValidationMail,
  ValidationRepository,
  ValidationService,
  ValidationTemplates,
  ValidationTemplatesSection,
] as const;
