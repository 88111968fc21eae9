import Testing

@testable import ValueDiff

@Suite struct DifferenceClassTests {
  @Test func oneInstanceIsEqualToItself() {
    let account = Account(1)
    #expect(difference(account as Any, account as Any) == nil)
  }

  @Test func anotherInstanceWithTheSameContentIsADifference() {
    struct Owner { var account: Account }
    #expect(
      difference(Owner(account: Account(1)), Owner(account: Account(1))) == """
        - account: Account#1(balance: 1, partner: nil)
        + account: Account#2(balance: 1, partner: nil)
        """
    )
  }

  @Test func theContentIsComparedWhenItDiffers() {
    #expect(changedLines(Account(1) as Any, Account(2) as Any) == ["balance: 1 → 2"])
  }

  @Test func classesWithEqualityAreComparedByIt() {
    #expect(difference(Animal(legs: 4), Animal(legs: 4)) == nil)
    #expect(changedLines(Animal(legs: 4), Animal(legs: 2)) == ["legs: 4 → 2"])
    #expect(difference(Dog(name: "Rex"), Dog(name: "Max")) == nil)
  }

  @Test func instancesOfDifferentClassesAreShownWhole() {
    #expect(
      changedLines(Animal(legs: 4) as Any, Dog(name: "Rex") as Any)
        == [#"Animal#1(legs: 4) → Dog#2(legs: 4, name: "Rex")"#]
    )
  }

  @Test func cyclesEnd() {
    func circle(_ balances: Int...) -> Account {
      let accounts = balances.map { Account($0) }
      for (position, account) in accounts.enumerated() {
        account.partner = accounts[(position + 1) % accounts.count]
      }
      return accounts[0]
    }
    #expect(
      changedLines(circle(1, 2, 3) as Any, circle(1, 2, 4) as Any)
        == ["partner?.partner?.balance: 3 → 4"]
    )
    #expect(
      changedLines(circle(1) as Any, circle(1) as Any)
        == ["Account#1(balance: 1, partner: Account#1) → Account#2(balance: 1, partner: Account#2)"]
    )
    // One goes round twice while the other goes round once.
    #expect(
      changedLines(circle(1) as Any, circle(1, 2) as Any)
        == ["partner?.balance: 1 → 2"]
    )
  }

  @Test func anInstanceReachedOnTwoWaysIsComparedOnce() {
    struct Owner { var left: Account, right: Account }
    let before = Account(1)
    let after = Account(2)
    #expect(
      difference(Owner(left: before, right: before), Owner(left: after, right: after)) == """
        - left.balance: 1
        + left.balance: 2
        - right: Account#1(balance: 1, partner: nil)
        + right: Account#2(balance: 2, partner: nil)
        """
    )
  }

  @Test func sharedInstancesDoNotMultiply() {
    final class Pair {
      var left: Pair?
      var right: Pair?
      var value = 0
    }
    func tower(_ value: Int) -> Pair {
      var top = Pair()
      top.value = value
      for _ in 0..<50 {
        let pair = Pair()
        pair.left = top
        pair.right = top
        top = pair
      }
      return top
    }
    #expect(changedLines(tower(1) as Any, tower(2) as Any).count == 51)
  }
}
