import { expect } from 'chai';
import { codeRoot } from '../../../host/runtime/paths.js';
import { arrowsFrom } from '../../../scripts/docs/import-graph.js';

/** The reasons for exporting a name that no plugin imports, or only one. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  // `test/slow/outside/inferred-results.ts.txt` infers all of them.
  'the compiler writes it into the declarations of an outside plugin, as a part of an inferred result': [
    ...['ComposedSql', 'ContributionPoint', 'CounterFigure', 'EventType', 'HistogramFigure'],
    ...['HostPlugin', 'JobType', 'MailFollowUp', 'Migration', 'PersonalRow', 'RateLimitStanding', 'RawBodyOptions'],
    ...['Resealed', 'Token'],
    // Types of admin procedures.
    ...[
      'AdminContext',
      'AdminMeta',
      'AnyTRPCRouter',
      'TRPC_ERROR_CODE_NUMBER',
      'TRPCBuiltRouter',
      'TRPCDecorateCreateRouterOptions',
    ],
    ...['TRPCError', 'TRPCMutationProcedure', 'TRPCProcedureBuilder', 'TRPCQueryProcedure', 'TRPCUnsetMarker'],
  ],
  'a function of a plugin declares it as a parameter or a result, as it passes on what a service takes or answers': [
    ...['Account', 'AnyBundleSection', 'AuditPartEntry', 'CheckedExpressions', 'ColumnTypes', 'Contribution'],
    ...['CredentialScheme', 'Evaluation', 'ExpressionFault', 'ExpressionStep', 'FormCompanion', 'GivenUpReason'],
    ...['JobOutcome', 'KnownPerson', 'LeftOutPlugins', 'ListFilter', 'MigrationContext', 'OutsideRequest'],
    ...['Problem', 'ReadForm', 'RefusedCredential', 'RequestToTry', 'RouteLimit'],
    ...['TextDialect', 'TextFilter', 'TransactionOptions', 'VerifiedCredential'],
  ],
  'the tests of an outside plugin declare it': ['AnyHostPlugin'],
  'the host provides it or asks for it, and one plugin is at the other end': [
    ...[
      'CredentialSchemes',
      'FileScanner',
      'FileScanners',
      'MailTemplateRevisions',
      'RefusalLog',
      'Redis',
      'Resealing',
      'TextFilterError',
    ],
  ],
  'the inbox alone is followed as it changes': [...['EventStream', 'events', 'Feed', 'FeedReading', 'Feeds']],
  'several plugins write files of rows, and catalogs alone reads them': ['unmarkedCell'],
  'the host itself uses it as well': [
    ...[
      'clientAddress',
      'cutTo',
      'identityFrom',
      'isUuid',
      'pageLink',
      'personalRow',
      'productIcon',
      'productMark',
      'readTextFile',
      'uuidInSmallLetters',
      'withSampleTexts',
    ],
  ],
  'the host detects files by it, and forms alone have questions that ask for types': [
    ...['ENCRYPTED_TYPE', 'mediaTypeName', 'mediaTypes', 'mediaTypesMeeting'],
  ],
  'correspondents alone searches by words and a state': [...['hasWord', 'rarestCount']],
  'it decides for a caller as UserDirectory.findStaff does for a list': ['isStaff'],
  'it is plainValue for names in which blanks count': ['plainSigns'],
  'it is the other half of createCityView, for a column that comes later': ['extendCityView'],
  'it is the other half of requireKnown': ['etagOf', 'knownRevisions'],
  'pages are made of it, of plugins of the product and of others': [...['Cookie', 'LaidOutPage', 'PageLayout']],
  'procedures alone sends its own messages to the driver, and checks answers that are not its own': [
    ...['DriverPool', 'DriverPoolOptions', 'DriverPools', 'JsonFault', 'Lease', 'LimitedStatement', 'Span', 'Spans'],
    ...['errorWords', 'faultOf'],
  ],
};

/** Reads which plugins import each name, also the examples of the documents. */
function importers(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { from, to, names } of ['plugins', 'docs/examples'].flatMap((folder) => arrowsFrom(folder, codeRoot))) {
    if (to !== 'host/plugin-api/index.ts' && to !== 'ventanilla/plugin-api') continue;
    const [plugin] = /^(?:plugins|docs\/examples)\/[^/]+/.exec(from)!;
    for (const name of names) found.set(name, (found.get(name) ?? new Set()).add(plugin));
  }
  return found;
}

describe('the plugin contract', () => {
  it('exports the names that two plugins import, and other names only for a stated reason', () => {
    const imported = importers();
    const exported = arrowsFrom('host/plugin-api', codeRoot)
      .filter(({ from }) => from === 'host/plugin-api/index.ts')
      .flatMap(({ names }) => names);
    expect(exported.length).to.be.greaterThan(100);
    const seldom = exported.filter((name) => (imported.get(name)?.size ?? 0) < 2);
    expect(seldom.sort()).to.deep.equal(Object.values(reasons).flat().sort());
  });
});
