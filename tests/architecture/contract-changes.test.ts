import { expect, test } from 'vitest';
import { contractChanges } from '../../scripts/lib/contract-changes.mjs';

const rules = 'directive @cost(complexity: Int!) on FIELD_DEFINITION\n';

test('[GRAPH-12] the changelog of the contract tells what breaks, what is going to go and when, what to look at twice, and what is new', async () => {
  const before = `${rules}
    interface Seen { at: Int }
    type Query { hall: Hall, door: Int @deprecated(reason: "Use gate. Removed after 2026-01.") }
    type Hall { name: String, seats: Int, stage: Int }
    enum Side { LEFT }
    union Place = Hall
    type Gate { at: Int }`;
  const after = `${rules}
    interface Seen { at: Int }
    type Query { hall(side: Side): Hall, gate: Gate, ring: Ring }
    type Hall implements Seen {
      name: String @cost(complexity: 3)
      "How many."
      seats: Int @deprecated(reason: "Use places. Removed after 2031-04.")
      places: Int!
      stage: Int!
      at: Int
    }
    enum Side { LEFT RIGHT }
    union Place = Hall | Gate
    type Gate { at: Int }
    type Ring { width(unit: Unit): Int }
    enum Unit { METRE }`;
  expect(await contractChanges(before, after)).toBe(`### Breaks

- Field 'door' (deprecated) was removed from object type 'Query' (\`Query.door\`)

### Going to go

- \`Hall.seats\`: Use places. Removed after 2031-04.

### Look twice

- 'Hall' object implements 'Seen' interface (\`Hall\`)
- Member 'Gate' was added to Union type 'Place' (\`Place\`)
- Argument 'side: Side' added to field 'Query.hall' (\`Query.hall.side\`)
- Enum value 'RIGHT' was added to enum 'Side' (\`Side.RIGHT\`)

### New

- Types: \`Ring\`, \`Unit\`
- \`Hall\`: \`at\`, \`places\`
- \`Query\`: \`gate\`, \`ring\`

### Else

- Field 'Hall.stage' changed type from 'Int' to 'Int!' (\`Hall.stage\`)`);
});

test('[GRAPH-12] a contract that says and costs something else, and nothing more, has no changes in the changelog', async () => {
  const of = (text: string, cost: number) => `${rules} type Query { "${text}" hall: Int @cost(complexity: ${cost}) }`;
  expect(await contractChanges(of('A hall.', 1), of('The hall.', 4))).toBe('Nothing has changed.');
});
