#!/usr/bin/env node
import { serve } from './boot/service/serve.js';

await serve();
