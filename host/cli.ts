#!/usr/bin/env node
import { runTool } from './run-tool.js';

await runTool();
