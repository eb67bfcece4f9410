#!/usr/bin/env node
import { serve } from './service/serve.js';

await serve();
