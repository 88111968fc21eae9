/// Lists the commands of a ``CommandTable``; conditions, loops and whole tables may stand among them.
@resultBuilder
public enum CommandTableBuilder<Output> {
  public static func buildExpression(_ command: Command<Output>) -> [Command<Output>] {
    [command]
  }

  public static func buildExpression(_ table: CommandTable<Output>) -> [Command<Output>] {
    table.commands
  }

  public static func buildBlock(_ parts: [Command<Output>]...) -> [Command<Output>] {
    Array(parts.joined())
  }

  public static func buildOptional(_ part: [Command<Output>]?) -> [Command<Output>] {
    part ?? []
  }

  public static func buildEither(first part: [Command<Output>]) -> [Command<Output>] {
    part
  }

  public static func buildEither(second part: [Command<Output>]) -> [Command<Output>] {
    part
  }

  public static func buildArray(_ parts: [[Command<Output>]]) -> [Command<Output>] {
    Array(parts.joined())
  }
}
