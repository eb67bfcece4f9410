#!/usr/bin/env node
import { runTool } from './boot/tool/run-tool.js';

await runTool();
