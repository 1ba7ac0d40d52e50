import {
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type NameNode,
  type StringValueNode,
  visit,
} from 'graphql';

type Described = { name: NameNode; description?: StringValueNode | undefined };
type Broken = { what: string; why: string };

const DEADLINE = /Removed after \d{4}-(0[1-9]|1[0-2])\.$/;
const EMPTY_WORDS = new Set(['a', 'an', 'the', 'its', 'of', 'this']);

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const wordsOfName = (name: string): string[] => words(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '));

/** Why a description says nothing; null for one that does. */
function emptiness({ name, description }: Described): string | null {
  if (!description) return 'has no description';
  const said = words(description.value);
  if (said.length < 2) return 'is described by fewer than two words';
  const own = new Set(wordsOfName(name.value));
  return said.every((word) => own.has(word) || EMPTY_WORDS.has(word)) ? 'is described by its own name' : null;
}

const argumentOf = (directives: readonly DirectiveNode[] | undefined, directive: string, argument: string) => {
  const value = directives
    ?.find(({ name }) => name.value === directive)
    ?.arguments?.find(({ name }) => name.value === argument)?.value;
  return value?.kind === Kind.STRING ? value.value : undefined;
};

const isDescribable = (node: ASTNode): node is ASTNode & Described =>
  (/^(Object|Interface|Union|Enum|InputObject|Scalar)TypeDefinition$|^DirectiveDefinition$/.test(node.kind) ||
    /^(Field|InputValue|EnumValue)Definition$/.test(node.kind)) &&
  'name' in node;

/** Every place of a contract that says less than a client has to know. */
export function brokenPromises(contract: DocumentNode): Broken[] {
  const broken: Broken[] = [];
  const path: string[] = [];
  visit(contract, {
    enter: (node) => {
      if (!isDescribable(node)) return;
      path.push(node.name.value);
      const tell = (why: string) => broken.push({ what: path.join('.'), why });
      const empty = emptiness(node);
      if (empty) tell(empty);
      const directives = 'directives' in node ? node.directives : [];
      if (node.kind === Kind.SCALAR_TYPE_DEFINITION && !argumentOf(directives, 'specifiedBy', 'url')) {
        tell('has no @specifiedBy');
      }
      const isDeprecated = directives?.some(({ name }) => name.value === 'deprecated');
      if (isDeprecated && !DEADLINE.test(argumentOf(directives, 'deprecated', 'reason') ?? '')) {
        tell('is deprecated without “Removed after YYYY-MM.”');
      }
    },
    leave: (node) => {
      if (isDescribable(node)) path.pop();
    },
  });
  return broken;
}
