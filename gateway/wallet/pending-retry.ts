type Registration = { memberDetailsStatus: string; isRegistered: boolean };

const ATTEMPTS = 3;

/** LOYAL-1: a wallet whose registration is pending is read again, three times in all. */
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
