public import Foundation

extension Process {
  /// Waits until the program has exited, and returns immediately then.
  ///
  /// Foundation's `waitUntilExit()` notices the exit up to 50 milliseconds later, which is longer
  /// than most programs run.
  public func waitForExit() {
    // The exit is observed without collecting its status, which is left to Foundation.
    var exit = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &exit, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    while isRunning { usleep(200) }
  }
}
