type Registration = { memberDetailsStatus: string; isRegistered: boolean };

/** LOYAL-1 */
const ATTEMPTS = 3;

/** LOYAL-1: while the programme has not confirmed a registration it is asked again, three times in all. */
export async function pendingRetry<T extends Registration>(
  ask: () => Promise<T>,
  pause: () => Promise<void>,
): Promise<T> {
  let answer = await ask();
  for (let attempt = 2; attempt <= ATTEMPTS; attempt += 1) {
    if (answer.memberDetailsStatus !== 'pending' || answer.isRegistered) break;
    await pause();
    answer = await ask();
  }
  return answer;
}
