/** The first way round that leads back to where it began, for each group of files that has one. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const path: string[] = [];

  function visit(node: string): void {
    if (finished.has(node)) return;
    const seenAt = path.indexOf(node);
    if (seenAt !== -1) {
      cycles.push([...path.slice(seenAt), node]);
      return;
    }
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    finished.add(node);
  }

  for (const node of graph.keys()) visit(node);
  return cycles;
}
