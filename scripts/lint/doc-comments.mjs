/** Words that end like a verb in the third person, but are not verbs. */
const NO_VERBS = new Set(
  (
    'Always As Columns Days Entries Expressions Fields Ids Instances Its Jobs Lines Members Options Perhaps Plugins ' +
    'Procedures Processes Rows Statements Tasks Terms This Those These Thus Tramites Us Users Versions Whose Words'
  ).split(' '),
);

const VERB = /^[A-Z][a-z-]*s$/;

/** Question words and relative words that replace the noun. */
const NO_NOUN = new Set(
  (
    'As At By For From How In Nobody None Nothing Of On One Somebody Something So That Them They Those ' +
    'To What When Where Whether Which Whose Why With Without'
  ).split(' '),
);

const isFunction = (node) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression' || node?.type === 'TSFunctionType';

/** Returns the first word of a doc comment, without code marks; undefined for a comment that begins with a tag. */
const firstWord = ({ value }) => /^\*[\s*]*(?<word>[A-Za-z-]+)/.exec(value)?.groups.word;

/** Tells whether it is a component of pages, whose comment begins with a noun. */
const isComponent = (name, filename) => filename.endsWith('.tsx') && /^[A-Z]/.test(name ?? '');

/** The rule of ESLint: the comment of a function begins with a verb, that of a type or a constant with a noun. */
export const docComments = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      verb: 'The comment of a function begins with a verb, such as "Returns": not with "{{word}}".',
      noun: 'The comment of a type or a constant begins with its noun: not with "{{word}}".',
    },
  },
  create({ sourceCode, filename, report }) {
    const check = (node, name, messageId, isRight) => {
      const outer = /^Export/.test(node.parent.type) ? node.parent : node;
      const before = outer.decorators?.[0] ?? node.decorators?.[0] ?? outer;
      const comment = sourceCode.getCommentsBefore(before).at(-1);
      if (comment?.type !== 'Block' || !comment.value.startsWith('*') || isComponent(name, filename)) return;
      const word = firstWord(comment);
      if (word && !isRight(word)) report({ loc: comment.loc, messageId, data: { word } });
    };
    const verb = (node, name) => check(node, name, 'verb', (word) => VERB.test(word) && !NO_VERBS.has(word));
    const noun = (node, name) => check(node, name, 'noun', (word) => !NO_NOUN.has(word));
    const ofFunction = (node) => verb(node, node.id?.name ?? node.key?.name);
    const ofMethod = (node) => (node.kind === 'method' ? verb(node, node.key.name) : undefined);
    const ofType = (node) => noun(node, node.id?.name);
    return {
      FunctionDeclaration: ofFunction,
      TSDeclareFunction: ofFunction,
      MethodDefinition: ofMethod,
      TSAbstractMethodDefinition: ofMethod,
      TSMethodSignature: ofMethod,
      ClassDeclaration: ofType,
      TSInterfaceDeclaration: ofType,
      TSTypeAliasDeclaration: ofType,
      VariableDeclaration(node) {
        const [{ id, init }] = node.declarations;
        if (/^For/.test(node.parent.type)) return;
        if (isFunction(init)) verb(node, id.name);
        else noun(node, id.name);
      },
    };
  },
};
