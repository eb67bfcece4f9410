#!/usr/bin/env node
import { runTool } from './tool/run-tool.js';

await runTool();
